import type { Db } from '../../db/tables.ts';
import { pathOfPage, paths } from '../../paths.ts';
import { JOBS_PER_PAGE } from '../jobs/job.ts';
import { countListing, countListings } from '../jobs/listing.counts.ts';
import { ALL_JOBS, countFilterTerms, type ListingFilter, listingKey, parseListingKey } from '../jobs/listing.ts';
import { selectIndexedListings } from './indexed-listings.queries.ts';
import { formatFilterSlug, type SlugVocabulary } from './slug.ts';
import { readTaxonomy } from './taxonomy.ts';

/** Maximum prerendered filter pages. Others are rendered on request. */
const MAX_BUILT_FILTERS = 500;
/** Maximum prerendered pages of a listing. A new role changes all further ones, which few readers open. */
export const MAX_BUILT_PAGES = 5;

/** Parts of the site with listings: all jobs, places, and filters at the root. */
type ListingHome = 'roles' | 'location' | 'root';

/**
 * Listing paths that a build prerenders below one home: first pages of all jobs, of categories and places with jobs, and of
 * the largest indexed filters.
 */
export async function listPrerenderedListingPaths(db: Db, home: ListingHome): Promise<string[]> {
  if (home === 'roles') return listPages(paths.roles(), Math.max(1, (await countListing(db, ALL_JOBS)).open));
  const { categories, locations, vocabulary } = await readTaxonomy(db);
  if (home === 'location') return listTermPages(db, [...locations.keys()], 'location', paths.location);
  return [
    ...(await listTermPages(db, [...categories.keys()], 'category', paths.listing)),
    ...(await listFullestFilters(db, vocabulary)),
  ];
}

/** First pages of all listings with one term. */
async function listTermPages(
  db: Db,
  slugs: string[],
  facet: 'category' | 'location',
  pathOf: (slug: string) => string,
): Promise<string[]> {
  const keyOf = (slug: string) => listingKey({ [facet]: slug });
  const counts = await countListings(db, slugs.map(keyOf));
  return slugs.flatMap((slug) => listPages(pathOf(slug), counts.get(keyOf(slug))?.open ?? 0));
}

async function listFullestFilters(db: Db, vocabulary: SlugVocabulary): Promise<string[]> {
  // Reads more, because single terms are skipped.
  const rows = await selectIndexedListings(db)
    .select('listings.key')
    .orderBy('open', 'desc')
    .orderBy('listings.key')
    .limit(2 * MAX_BUILT_FILTERS)
    .execute();
  const filters = rows.map((row) => parseListingKey(row.key)).filter((filter) => !hasHomeElsewhere(filter));
  return filters.slice(0, MAX_BUILT_FILTERS).flatMap((filter) => {
    const slug = formatFilterSlug(filter, vocabulary);
    return slug ? [paths.listing(slug)] : [];
  });
}

const hasHomeElsewhere = (filter: ListingFilter): boolean =>
  countFilterTerms(filter) === 0 || (countFilterTerms(filter) === 1 && Boolean(filter.location ?? filter.category));

const listPages = (path: string, open: number): string[] =>
  listPrerenderedPagePaths(path, Math.ceil(open / JOBS_PER_PAGE));

/** Prerendered pages of a list of `pages`. */
export const listPrerenderedPagePaths = (path: string, pages: number): string[] =>
  Array.from({ length: Math.min(MAX_BUILT_PAGES, pages) }, (_, i) => pathOfPage(path, i + 1));
