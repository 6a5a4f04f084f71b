import { sql } from 'kysely';
import { readSetting, writeSetting } from '../../db/board-settings.ts';
import { insertRows } from '../../db/bulk.ts';
import type { IndexEngine, IndexNoticeChange } from '../../db/column-values.ts';
import { valuesAsRows, writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { type Instant, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { paths } from '../../paths.ts';
import { type ChangeEvent, type ChangeRecord, expandAlternatives } from '../../publishing/change.ts';
import { companyJobsTag, companyProfileTag, indexedListingTag, workImagesTag } from '../../publishing/tags.ts';
import { parseListingKey } from '../jobs/listing.ts';
import { readCachedAddressWords } from '../search/former-path.queries.ts';
import { selectIndexedListings } from '../search/indexed-listings.queries.ts';
import { listingPath } from '../search/slug.ts';

interface ChangedPage {
  path: string;
  change: IndexNoticeChange;
}

/** Writes notices about changed pages for each engine. Google gets roles only. */
export async function prepareIndexNotices(
  db: Db,
  engines: readonly IndexEngine[],
  records: readonly ChangeRecord[],
  now: Date,
): Promise<(trx: Trx) => Promise<void>> {
  if (engines.length === 0) return async () => {};
  const events = records.flatMap((record) => record.events ?? []);
  const roles = await listChangedRoles(db, events);
  const others = engines.includes('indexnow')
    ? [
        ...(await listChangedCompanies(db, records, events)),
        ...(await listChangedListings(db, records)),
        ...records.flatMap(({ ended = [] }) => ended.map((path) => ({ path, change: 'ended' as const }))),
      ]
    : [];
  const at = toInstant(now);
  return async (trx) => {
    for (const engine of engines)
      await upsertIndexNotices(trx, engine, engine === 'google' ? roles : [...roles, ...others], at);
  };
}

/** Upserts notices. A waiting page keeps one with its latest state, and a new page stays new. */
async function upsertIndexNotices(
  trx: Trx,
  engine: IndexEngine,
  pages: readonly ChangedPage[],
  at: Instant,
): Promise<void> {
  const latest = new Map<string, IndexNoticeChange>();
  for (const { path, change } of pages)
    latest.set(path, change === 'changed' && latest.get(path) === 'new' ? 'new' : change);
  const rows = [...latest].map(([path, change]) => ({ engine, path, change, id: newId(new Date(at)), at }));
  await insertRows(
    trx,
    'index_notices',
    rows,
    sql`on conflict (engine, path) do update set id = excluded.id, at = excluded.at,
      change = case when excluded.change = 'changed' and index_notices.change = 'new'
        then 'new' else excluded.change end`,
  );
}

const CHANGES: Partial<Record<ChangeEvent['type'], IndexNoticeChange>> = {
  'role.published': 'new',
  'role.changed': 'changed',
  'role.ended': 'ended',
};

/** Roles that were open before or after, in order of changes. */
async function listChangedRoles(db: Db, events: readonly ChangeEvent[]): Promise<ChangedPage[]> {
  const hashes = [...new Set(events.flatMap(({ job, type }) => (job && CHANGES[type] ? [job] : [])))];
  const rows = await db
    .selectFrom(valuesAsRows(db, hashes).as('wanted'))
    .innerJoin('jobs', 'jobs.hash', 'wanted.value')
    .select(['hash', 'slug'])
    .execute();
  const pathOf = new Map(rows.map((job) => [job.hash, paths.job(job)]));
  return events.flatMap(({ job = '', type }) => {
    const [path, change] = [pathOf.get(job), CHANGES[type]];
    return path && change ? [{ path, change }] : [];
  });
}

/** Companies with open roles, or whose last one just ended. Others are not indexed. */
async function listChangedCompanies(
  db: Db,
  records: readonly ChangeRecord[],
  events: readonly ChangeEvent[],
): Promise<ChangedPage[]> {
  const ended = new Set(
    events.flatMap(({ type, companyId }) => (type === 'role.ended' && companyId ? [companyId] : [])),
  );
  const ids = namesIn(records, [companyProfileTag(''), companyJobsTag(''), workImagesTag('')]);
  const rows = await db
    .selectFrom(valuesAsRows(db, [...ids]).as('wanted'))
    .innerJoin('companies', 'companies.id', 'wanted.value')
    .select(['companies.id', 'companies.slug'])
    .select((eb) =>
      eb
        .selectFrom('jobs')
        .whereRef('company_id', '=', 'companies.id')
        .where('status', '=', 'published')
        .select('jobs.id')
        .limit(1)
        .as('open'),
    )
    .execute();
  return rows.flatMap(({ id, slug, open }): ChangedPage[] => {
    if (open === null && !ended.has(id)) return [];
    return [{ path: paths.company(slug), change: open === null ? 'ended' : 'changed' }];
  });
}

/** Indexed listings with changed roles, and those that are no longer offered. */
async function listChangedListings(db: Db, records: readonly ChangeRecord[]): Promise<ChangedPage[]> {
  const indexed = new Set((await selectIndexedListings(db).select('listings.key').execute()).map(({ key }) => key));
  const keys = namesIn(records, [indexedListingTag('')]);
  for (const { enter = [], leave = [] } of records)
    for (const key of [...expandAlternatives(enter), ...expandAlternatives(leave)]) if (indexed.has(key)) keys.add(key);
  if (keys.size === 0) return [];
  const { taxonomy, former } = await readCachedAddressWords(db);
  return [...keys].flatMap((key) => {
    const filter = parseListingKey(key);
    // The address of a term that was renamed redirects now.
    const path = listingPath(filter, taxonomy.vocabulary) ?? (former && listingPath(filter, former.vocabulary));
    return path ? [{ path, change: indexed.has(key) ? ('changed' as const) : ('ended' as const) }] : [];
  });
}

/** Names after one of the prefixes in tags. */
const namesIn = (records: readonly ChangeRecord[], prefixes: readonly string[]): Set<string> =>
  new Set(
    records.flatMap(({ tags }) =>
      tags.flatMap((tag) =>
        prefixes.filter((prefix) => tag.startsWith(prefix)).map((prefix) => tag.slice(prefix.length)),
      ),
    ),
  );

/** Key of the texts last reported to IndexNow, as JSON of paths and times. */
const NOTIFIED_ARTICLES = 'indexnow_articles';

/**
 * Adds IndexNow notices for changed texts, which change records do not name. The first call stores the current
 * state.
 */
export async function queueNoticesOfChangedTexts(
  db: Db,
  texts: ReadonlyMap<string, Instant>,
  now: Date,
): Promise<void> {
  await writeTransaction(db, async (trx) => {
    const stored = await readSetting(trx, NOTIFIED_ARTICLES);
    const present = JSON.stringify([...texts].sort());
    if (stored === present) return;
    await writeSetting(trx, NOTIFIED_ARTICLES, present);
    if (stored === undefined) return;
    const announced = new Map(JSON.parse(stored) as [string, Instant][]);
    const pages = [...new Set([...announced.keys(), ...texts.keys()])].flatMap((path) => {
      if (announced.get(path) === texts.get(path)) return [];
      return [{ path, change: texts.has(path) ? ('changed' as const) : ('ended' as const) }];
    });
    await upsertIndexNotices(trx, 'indexnow', pages, toInstant(now));
  });
}
