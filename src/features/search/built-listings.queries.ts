import type { Db } from '../../db/tables.ts';
import { ROLES_PER_PAGE } from '../jobs/job.ts';
import { INDEXED_FROM, parseListingKey, termCount } from '../jobs/listing.ts';
import { formatFilterSlug } from './slug.ts';
import { readTaxonomy } from './taxonomy.ts';

/** Filter pages written by a build; the others are drawn when first asked for, and then kept (decision 004). */
export const MOST_BUILT_FILTERS = 1_000;

export interface BuiltListing {
  kind: 'roles' | 'location' | 'root';
  slug: string;
  page: number;
}

/**
 * The listings that a build writes: all pages of all roles, of every category and of every place with roles,
 * and the first pages of the filters with the most roles.
 */
export async function listBuiltListings(db: Db): Promise<BuiltListing[]> {
  const [{ vocabulary }, rows] = await Promise.all([
    readTaxonomy(db),
    db.selectFrom('listings').select(['key', 'open']).where('open', '>', 0).orderBy('open', 'desc').orderBy('key').execute(),
  ]);
  const built: BuiltListing[] = [];
  let filters = 0;
  for (const { key, open } of rows) {
    const filter = parseListingKey(key);
    const terms = termCount(filter);
    const pages = Math.ceil(open / ROLES_PER_PAGE);
    if (terms === 1 && filter.location) built.push(...eachPage('location', filter.location, pages));
    else if (terms === 1 && filter.category) built.push(...eachPage('root', filter.category, pages));
    else if (terms > 0 && open >= INDEXED_FROM && filters < MOST_BUILT_FILTERS) {
      const slug = formatFilterSlug(filter, vocabulary);
      if (slug) built.push({ kind: 'root', slug, page: 1 });
      filters++;
    } else if (terms === 0) built.push(...eachPage('roles', '', pages).filter((listing) => listing.page > 1));
  }
  return built;
}

function eachPage(kind: BuiltListing['kind'], slug: string, pages: number): BuiltListing[] {
  return Array.from({ length: pages }, (_, i) => ({ kind, slug, page: i + 1 }));
}
