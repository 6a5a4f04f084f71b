import type { Db } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import { yieldToEventLoop } from '../../lib/yield.ts';
import { paths } from '../../paths.ts';
import { listingFiguresTag } from '../../publishing/change.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import { DIRECTORY_TAG } from '../../publishing/tags.ts';
import { countListing } from '../jobs/listing.counts.ts';
import { ALL_JOBS, parseListingKey } from '../jobs/listing.ts';
import { listSalaryPagesWithEnoughRoles } from '../market/salaries.queries.ts';
import { listTrendPages } from '../market/trend.queries.ts';
import { selectIndexedListings } from './indexed-listings.queries.ts';
import { listingPath } from './slug.ts';
import { readTaxonomy } from './taxonomy.ts';

export interface SitemapEntry {
  path: string;
  lastModified: Instant;
}

export async function listIndexedListingEntries(db: Db): Promise<SitemapEntry[]> {
  const [{ vocabulary }, rows] = await Promise.all([
    readTaxonomy(db),
    selectIndexedListings(db).select(['listings.key', 'changed_at']).orderBy('offered_listings.key').execute(),
  ]);
  return rows.flatMap((row) => {
    const path = listingPath(parseListingKey(row.key), vocabulary);
    return path ? [{ path, lastModified: row.changed_at }] : [];
  });
}

/** Hub page. None while the board is empty. */
export async function listHubEntry(db: Db, path: string): Promise<SitemapEntry[]> {
  const { lastModified } = await readLastChangeOfHubPages(db);
  return lastModified ? [{ path, lastModified }] : [];
}

/** Last change of hub pages with tags. Changes with every job and company. */
export async function readLastChangeOfHubPages(db: Db): Promise<CacheTagged<{ lastModified: Instant | null }>> {
  const [all, { company }] = await Promise.all([
    countListing(db, ALL_JOBS),
    db
      .selectFrom('companies')
      .select((eb) => eb.fn.max('updated_at').as('company'))
      .executeTakeFirstOrThrow(),
  ]);
  const lastModified = latestInstant([all.changedAt ?? '', company ?? '']) || null;
  return { lastModified, tags: [listingFiguresTag(ALL_JOBS), DIRECTORY_TAG] };
}

export const listSalaryEntries = async (db: Db): Promise<SitemapEntry[]> =>
  (await listSalaryPagesWithEnoughRoles(db)).map(({ path, changedAt }) => ({ path, lastModified: changedAt }));

export const listTrendEntries = async (db: Db): Promise<SitemapEntry[]> =>
  (await listTrendPages(db)).map(({ key, changedAt }) => ({
    path: paths.jobTrends(key),
    lastModified: changedAt,
  }));

const JOBS_AT_ONCE = 1_000;

/** Open jobs, oldest first. Read in batches, since one statement for a large board holds the event loop for seconds. */
export async function listOpenJobEntries(db: Db): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  for (let after = { published_at: '', id: '' }; ; ) {
    const rows = await db
      .selectFrom('jobs')
      .select(['id', 'slug', 'hash', 'updated_at', 'published_at'])
      .where('status', '=', 'published')
      .where((eb) => eb(eb.refTuple('published_at', 'id'), '>', eb.tuple(after.published_at, after.id)))
      .orderBy('published_at')
      .orderBy('id')
      .limit(JOBS_AT_ONCE)
      .execute();
    for (const row of rows) entries.push({ path: paths.job(row), lastModified: row.updated_at });
    const last = rows.at(-1);
    if (!last || rows.length < JOBS_AT_ONCE) return entries;
    after = { published_at: last.published_at ?? '', id: last.id };
    await yieldToEventLoop();
  }
}

export async function listHiringCompanyEntries(db: Db): Promise<SitemapEntry[]> {
  const rows = await selectCompanyChanges(db)
    .having((eb) => eb.fn.sum(eb.case().when('jobs.status', '=', 'published').then(1).else(0).end()), '>', 0)
    .orderBy('companies.slug')
    .execute();
  return rows.map((row) => ({ path: paths.company(row.slug), lastModified: changeOfCompany(row) }));
}

/** Last change of a company's page. Undefined without published roles. */
export async function findLastCompanyPageChange(db: Db, slug: string): Promise<Instant | undefined> {
  const row = await selectCompanyChanges(db).where('companies.slug', '=', slug).executeTakeFirst();
  return row && changeOfCompany(row);
}

/** Includes ended jobs, which changed the page. */
const selectCompanyChanges = (db: Db) =>
  db
    .selectFrom('companies')
    .innerJoin('jobs', 'jobs.company_id', 'companies.id')
    .where('jobs.published_at', 'is not', null)
    .groupBy(['companies.slug', 'companies.updated_at'])
    .select(['companies.slug', 'companies.updated_at'])
    .select((eb) => eb.fn.max('jobs.updated_at').as('jobs_updated_at'));

const changeOfCompany = (row: { updated_at: Instant; jobs_updated_at: Instant }): Instant =>
  latestInstant([row.updated_at, row.jobs_updated_at]);

/** Sent issues, which never change. */
export async function listIssueEntries(db: Db): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('newsletter_issues')
    .select(['date', 'sent_at'])
    .where('state', '<>', 'draft')
    .orderBy('date')
    .execute();
  return rows.map(({ date, sent_at }) => ({ path: paths.newsletterIssue(date ?? ''), lastModified: sent_at ?? '' }));
}

export const latestInstant = (instants: readonly Instant[]): Instant =>
  instants.reduce((latest, instant) => (instant > latest ? instant : latest), '');
