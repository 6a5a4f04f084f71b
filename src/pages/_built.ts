import { currentDatabase } from '../db/current.ts';
import { listBuiltListings } from '../features/search/built-listings.queries.ts';

/** Listings that a build writes, as the parameters of the route that draws them. */
export async function builtListings(kind: 'roles' | 'location' | 'root'): Promise<{ params: { slug: string; page: string } }[]> {
  const listings = await listBuiltListings(await currentDatabase());
  return listings
    .filter((listing) => listing.kind === kind)
    .map(({ slug, page }) => ({ params: { slug, page: String(page) } }));
}
