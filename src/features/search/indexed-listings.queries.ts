import type { Db } from '../../db/tables.ts';
import { cachedUntilChange } from '../../publishing/cached-query.ts';
import { listingRowsTag } from '../../publishing/change.ts';
import { indexedListingTag } from '../../publishing/tags.ts';
import { countListing } from '../jobs/listing.counts.ts';
import { type ListingFilter, listingKey } from '../jobs/listing.ts';
import { canonicalFilterIfOther } from './indexed-listings.ts';
import { listingPath, type SlugVocabulary } from './slug.ts';

export async function filterIndexedListingKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const indexed = await cachedUntilChange(db, 'indexed listings', async () => {
    const rows = await db.selectFrom('offered_listings').select('key').execute();
    return new Set(rows.map(({ key }) => key));
  });
  return new Set(keys.filter((key) => indexed.has(key)));
}

/** Indexed listings. The cross join keeps SQLite from starting with the far larger table. */
export const selectIndexedListings = (db: Db) =>
  db
    .selectFrom('offered_listings')
    .crossJoin('listings')
    .whereRef('listings.key', '=', 'offered_listings.key')
    .where('indexed', '=', 1);

/** Indexed equivalent of a listing. Undefined if there is none. */
export async function findOtherCanonicalListing(
  db: Db,
  vocabulary: SlugVocabulary,
  filter: ListingFilter,
): Promise<{ path: string | undefined; tags: string[] }> {
  const same = canonicalFilterIfOther(filter);
  if (!same) return { path: undefined, tags: [] };
  const key = listingKey(same);
  const [count, offered] = await Promise.all([countListing(db, key), filterIndexedListingKeys(db, [key])]);
  const path = count.indexed && offered.has(key) ? listingPath(same, vocabulary) : undefined;
  return { path, tags: [listingRowsTag(key), indexedListingTag(key)] };
}
