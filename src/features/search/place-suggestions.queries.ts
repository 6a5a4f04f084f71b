import type { Db } from '../../db/tables.ts';
import { countListings } from '../jobs/listing.counts.ts';
import { listingKey } from '../jobs/listing.ts';
import { MAX_PLACE_MATCHES, matchPlaces } from '../locations/resolve-place.ts';
import { currentWorld } from '../locations/world/current-world.ts';
import type { WorldMatch } from '../locations/world/world.ts';
import { findCurrentSlug } from '../vocabulary/former-terms.ts';
import { emptyQuery } from './query.ts';
import type { SearchEngine } from './search-engine.ts';

/** Places for a text, likeliest first. Without text, cities with most open roles. */
export async function suggestPlaces(
  db: Db,
  search: SearchEngine,
  words: string,
): Promise<(WorldMatch & { open: number })[]> {
  const world = currentWorld();
  const former = await search.former();
  if (!words.trim()) {
    const { facets } = await search.search(emptyQuery);
    return facets.location
      .filter(({ count, kind }) => count > 0 && kind === 'city')
      .slice(0, MAX_PLACE_MATCHES)
      .flatMap(({ value, count }) => {
        const named = [...former.location].find(([, into]) => into === value)?.[0] ?? value;
        const place = world.findBySlug(named) ?? world.findBySlug(value);
        return place ? [{ ...place, slug: value, open: count }] : [];
      });
  }
  // Maps renamed and merged places to their current slug.
  const found = matchPlaces(words, world).matches.map((place) => ({
    ...place,
    slug: findCurrentSlug(former, 'location', place.slug) ?? place.slug,
  }));
  const counts = await countListings(
    db,
    found.map(({ slug }) => listingKey({ location: slug })),
  );
  return found.map((place) => ({ ...place, open: counts.get(listingKey({ location: place.slug }))?.open ?? 0 }));
}
