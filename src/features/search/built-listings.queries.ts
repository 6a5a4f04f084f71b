import type { Db } from '../../db/tables.ts';
import { ROLES_PER_PAGE } from '../jobs/job.ts';
import { INDEXED_FROM, type ListingFilter, parseListingKey, termCount } from '../jobs/listing.ts';
import { formatFilterSlug } from './slug.ts';
import { readTaxonomy } from './taxonomy.ts';

/** Filter pages written by a build; the others are drawn when first asked for, and then kept (decision 004). */
export const MOST_BUILT_FILTERS = 1_000;

/** Where listings live: all roles, places, and everything at the root. */
export type ListingHome = 'roles' | 'location' | 'root';

/**
 * The listings that a build writes below one home, each as what follows it in its path; undefined for the home itself.
 * All pages of all roles, of every category and of every place with roles, and the first pages of the filters with the most roles.
 */
export async function listBuiltListings(db: Db, home: ListingHome): Promise<(string | undefined)[]> {
  const [{ vocabulary }, rows] = await Promise.all([
    readTaxonomy(db),
    db.selectFrom('listings').select(['key', 'open']).where('open', '>', 0).orderBy('open', 'desc').orderBy('key').execute(),
  ]);
  const built: (string | undefined)[] = [undefined];
  let filters = 0;
  for (const { key, open } of rows) {
    const filter = parseListingKey(key);
    const slug = filter.location && termCount(filter) === 1 ? filter.location : formatFilterSlug(filter, vocabulary);
    const pages = Math.ceil(open / ROLES_PER_PAGE);
    if (homeOf(filter) !== home) continue;
    if (termCount(filter) === 0) built.push(...laterPages('', pages));
    else if (!slug) continue;
    else if (termCount(filter) === 1 && (filter.location || filter.category)) built.push(slug, ...laterPages(`${slug}/`, pages));
    else if (open >= INDEXED_FROM && filters++ < MOST_BUILT_FILTERS) built.push(slug);
  }
  return built;
}

function homeOf(filter: ListingFilter): ListingHome {
  if (termCount(filter) === 0) return 'roles';
  return termCount(filter) === 1 && filter.location ? 'location' : 'root';
}

const laterPages = (prefix: string, pages: number): string[] =>
  Array.from({ length: Math.max(0, pages - 1) }, (_, i) => `${prefix}page/${i + 2}`);
