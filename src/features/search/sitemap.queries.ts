import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { listingFiguresTag } from '../../publishing/change.ts';
import type { Tagged } from '../../publishing/page-record.ts';
import { DIRECTORY_TAG } from '../companies/company.tags.ts';
import { countListing } from '../jobs/listing.counts.ts';
import { ALL_JOBS, parseListingKey } from '../jobs/listing.ts';
import { listSalaryPages } from '../market/salaries.queries.ts';
import { listTrendPages } from '../market/trend.queries.ts';
import { selectIndexable } from './offered.queries.ts';
import { listingPath } from './slug.ts';
import { readTaxonomy } from './taxonomy.ts';

export interface SitemapEntry {
  path: string;
  lastModified: Instant;
}

/** The protocol allows 50,000 addresses in a file. */
export const ENTRIES_PER_SITEMAP = 45_000;

/** The files of listings in their order, each with the time its content last changed. */
export async function listListingFiles(db: Db): Promise<{ lastModified: Instant }[]> {
  const numbered = selectIndexable(db).select([
    'changed_at',
    sql<number>`(row_number() over (order by ${sql.ref('offered_listings.key')}) - 1) / ${sql.lit(ENTRIES_PER_SITEMAP)}`.as(
      'file',
    ),
  ]);
  const [files, hubs] = await Promise.all([
    db
      .selectFrom(numbered.as('numbered'))
      .groupBy('file')
      .select((eb) => eb.fn.max('changed_at').as('changed_at'))
      .orderBy('file')
      .execute(),
    readHubsChange(db),
  ]);
  const [first = '', ...others] = files.map((file) => file.changed_at);
  const latest = latestOf([first, hubs.lastModified ?? '']);
  return latest ? [latest, ...others].map((lastModified) => ({ lastModified })) : [];
}

/** The indexable listings in the file of this number, from 1, and the pages that lead to them; none when there is no such file. */
export async function listListingEntries(db: Db, file: number): Promise<SitemapEntry[]> {
  const [{ vocabulary }, rows, { lastModified }] = await Promise.all([
    readTaxonomy(db),
    selectIndexable(db)
      .select(['listings.key', 'changed_at'])
      .orderBy('offered_listings.key')
      .limit(ENTRIES_PER_SITEMAP)
      .offset((file - 1) * ENTRIES_PER_SITEMAP)
      .execute(),
    readHubsChange(db),
  ]);
  const listings = rows.flatMap((row) => {
    const path = listingPath(parseListingKey(row.key), vocabulary);
    return path ? [{ path, lastModified: row.changed_at }] : [];
  });
  if (file > 1 || !lastModified) return listings;
  const hubs = [paths.home(), paths.locations(), paths.companies()];
  return [...hubs.map((path) => ({ path, lastModified })), ...listings];
}

/** Last change of the hub pages, which changes with every job and company, with the tags of such changes. */
export async function readHubsChange(db: Db): Promise<Tagged<{ lastModified: Instant | null }>> {
  const [all, { company }] = await Promise.all([
    countListing(db, ALL_JOBS),
    db
      .selectFrom('companies')
      .select((eb) => eb.fn.max('updated_at').as('company'))
      .executeTakeFirstOrThrow(),
  ]);
  const lastModified = latestOf([all.changedAt ?? '', company ?? '']) || null;
  return { lastModified, tags: [listingFiguresTag(ALL_JOBS), DIRECTORY_TAG] };
}

/** Pages of pay. */
export const listSalaryEntries = async (db: Db): Promise<SitemapEntry[]> =>
  (await listSalaryPages(db)).map(({ path, changedAt }) => ({ path, lastModified: changedAt }));

/** Pages of job trends. */
export const listTrendEntries = async (db: Db): Promise<SitemapEntry[]> =>
  (await listTrendPages(db)).map(({ category, changedAt }) => ({
    path: paths.jobTrends(category),
    lastModified: changedAt,
  }));

/** Pages of open roles. */
export async function listJobEntries(db: Db): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['slug', 'hash', 'updated_at'])
    .where('status', '=', 'published')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ path: paths.job(row), lastModified: row.updated_at }));
}

/** Pages of companies with open roles. */
export async function listCompanyEntries(db: Db): Promise<SitemapEntry[]> {
  const rows = await selectCompanyChanges(db)
    .having((eb) => eb.fn.sum(eb.case().when('jobs.status', '=', 'published').then(1).else(0).end()), '>', 0)
    .orderBy('companies.slug')
    .execute();
  return rows.map((row) => ({ path: paths.company(row.slug), lastModified: changeOfCompany(row) }));
}

/** Last change of a company's page. Undefined if none of its roles was ever published. */
export async function findCompanyChange(db: Db, slug: string): Promise<Instant | undefined> {
  const row = await selectCompanyChanges(db).where('companies.slug', '=', slug).executeTakeFirst();
  return row && changeOfCompany(row);
}

/** Includes jobs that have ended: their ending changed the page. */
const selectCompanyChanges = (db: Db) =>
  db
    .selectFrom('companies')
    .innerJoin('jobs', 'jobs.company_id', 'companies.id')
    .where('jobs.published_at', 'is not', null)
    .groupBy(['companies.slug', 'companies.updated_at'])
    .select(['companies.slug', 'companies.updated_at'])
    .select((eb) => eb.fn.max('jobs.updated_at').as('jobs_updated_at'));

const changeOfCompany = (row: { updated_at: Instant; jobs_updated_at: Instant }): Instant =>
  latestOf([row.updated_at, row.jobs_updated_at]);

/** Issues that went out: nothing of them changes after that. */
export async function listIssueEntries(db: Db): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('newsletter_issues')
    .select(['date', 'sent_at'])
    .where('state', '<>', 'draft')
    .orderBy('date')
    .execute();
  return rows.map(({ date, sent_at }) => ({ path: paths.newsletterIssue(date ?? ''), lastModified: sent_at ?? '' }));
}

export const latestOf = (instants: readonly Instant[]): Instant =>
  instants.reduce((latest, instant) => (instant > latest ? instant : latest), '');
