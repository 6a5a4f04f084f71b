import type { Db } from '../../db/tables.ts';
import { paths } from '../../paths.ts';
import { listingRowsTag } from '../../publishing/change.ts';
import { categoryTag } from '../../publishing/tags.ts';
import { countListings } from '../jobs/listing.counts.ts';
import { listingKey } from '../jobs/listing.ts';
import type { CountedLink } from './listing-view.ts';
import type { Taxonomy } from './taxonomy.ts';

/** Links to categories with open jobs, in order. */
export async function listCategoryLinks(
  db: Db,
  taxonomy: Taxonomy,
  slugs: readonly string[],
): Promise<{ links: CountedLink[]; tags: string[] }> {
  const keys = slugs.map((slug) => listingKey({ category: slug }));
  const counts = await countListings(db, keys);
  const links = slugs.flatMap((slug) => {
    const category = taxonomy.categories.get(slug);
    const count = counts.get(listingKey({ category: slug }))?.open ?? 0;
    return category && count > 0 ? [{ href: paths.listing(slug), label: category.title, count }] : [];
  });
  return { links, tags: [...keys.map(listingRowsTag), ...slugs.map(categoryTag)] };
}
