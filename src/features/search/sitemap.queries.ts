import type { Db } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { parseListingKey } from '../jobs/listing.ts';
import { isIndexable } from './listing.queries.ts';
import { listingPath } from './slug.ts';
import { readTaxonomy } from './taxonomy.ts';

export interface SitemapEntry {
  path: string;
  lastModified: Instant;
}

export const SITEMAP_KINDS = ['jobs', 'listings', 'companies'] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

/** The protocol allows 50,000 addresses in a file. */
export const ENTRIES_PER_SITEMAP = 45_000;

/** Every indexable page of a kind, with the time its content last changed. */
export function listSitemapEntries(db: Db, kind: SitemapKind): Promise<SitemapEntry[]> {
  return { jobs: listJobs, listings: listListings, companies: listCompanies }[kind](db);
}

async function listJobs(db: Db): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['slug', 'hash', 'updated_at'])
    .where('status', '=', 'published')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ path: paths.job(row), lastModified: row.updated_at }));
}

async function listListings(db: Db): Promise<SitemapEntry[]> {
  const [{ vocabulary }, rows] = await Promise.all([
    readTaxonomy(db),
    db
      .selectFrom('listings')
      .select(['key', 'indexed', 'changed_at'])
      .where('indexed', '=', 1)
      .where('open', '>=', 3)
      .orderBy('key')
      .execute(),
  ]);
  const listings = rows.flatMap((row) => {
    const path = listingPath(parseListingKey(row.key), vocabulary);
    return path && isIndexable({ indexed: row.indexed === 1 }, 1) ? [{ path, lastModified: row.changed_at }] : [];
  });
  const { company } = await db
    .selectFrom('companies')
    .select((eb) => eb.fn.max('updated_at').as('company'))
    .executeTakeFirstOrThrow();
  const newest = latestOf([company ?? '', ...listings.map((entry) => entry.lastModified)]);
  const hubs = [paths.home(), paths.locations(), paths.companies()];
  return newest ? [...hubs.map((path) => ({ path, lastModified: newest })), ...listings] : listings;
}

async function listCompanies(db: Db): Promise<SitemapEntry[]> {
  // Roles that have ended count too: their ending changed the page.
  const rows = await db
    .selectFrom('companies')
    .innerJoin('jobs', 'jobs.company_id', 'companies.id')
    .where('jobs.status', '!=', 'draft')
    .groupBy(['companies.slug', 'companies.updated_at'])
    .having((eb) => eb.fn.sum(eb.case().when('jobs.status', '=', 'published').then(1).else(0).end()), '>', 0)
    .select(['companies.slug', 'companies.updated_at'])
    .select((eb) => eb.fn.max('jobs.updated_at').as('jobs_updated_at'))
    .orderBy('companies.slug')
    .execute();
  return rows.map((row) => ({
    path: paths.company(row.slug),
    lastModified: latestOf([row.updated_at, row.jobs_updated_at]),
  }));
}

export const latestOf = (instants: readonly Instant[]): Instant =>
  instants.reduce((latest, instant) => (instant > latest ? instant : latest), '');
