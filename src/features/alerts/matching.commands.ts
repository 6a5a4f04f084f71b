import { sql } from 'kysely';
import { readSetting } from '../../db/board-settings.ts';
import { insertRows } from '../../db/bulk.ts';
import { valuesAsRows } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { addDays, type Instant, toInstant } from '../../lib/dates.ts';
import { yieldToEventLoop } from '../../lib/yield.ts';
import {
  type HistoryPoint,
  listChangesSince,
  readHistoryPoint,
  readLastChangeId,
} from '../../publishing/changes.queries.ts';
import type { JobRecord } from '../search/engine/job-record.ts';
import { addChangedRecord, noChangedRecords } from '../search/engine/records.queries.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { MATCH_DAYS } from './alert.ts';
import {
  type AlertJobChange,
  listOpenOrRecordedHashes,
  readAlertJobChanges,
  type SearchableJob,
  toSearchableRecord,
} from './changed-jobs.queries.ts';

/** Access to the search of this process. */
export interface AlertMatchingServices {
  search: SearchEngine;
  /** Resolves once the search reflects every change committed before the call. */
  catchUp: () => Promise<void>;
}

const POINT = 'alerts_point';
const CHANGES_AT_ONCE = 500;
/** Roles per step. Bounds the texts in memory. */
const ROLES_AT_ONCE = 50;
/** Searches read at once. */
const SEARCHES_AT_ONCE = 2_000;
const ROWS_AT_ONCE = 500;
/** Attempts to match against an unchanged search index. */
const MAX_ATTEMPTS = 5;

/**
 * Matches jobs changed since the last run against all alerts and stores new matches once. Safe to run in several processes.
 * Returns the number of jobs.
 */
export async function matchChangedJobsToAlerts(
  db: Db,
  services: AlertMatchingServices,
  now: Date,
  rolesAtOnce = ROLES_AT_ONCE,
): Promise<number> {
  let matched = 0;
  for (;;) {
    const step = await readMatchRange(db);
    if (!step) return matched;
    const { from, hashes } = step;
    for (let i = 0, hasLease = true; hasLease && (i === 0 || i < hashes.length); i += rolesAtOnce) {
      const roles = await readAlertJobChanges(db, hashes.slice(i, i + rolesAtOnce));
      await yieldToEventLoop();
      const found = roles.some((role) => role.now) ? await findFor(db, roles, services, now) : { fresh: [], all: [] };
      // On a busy board, the next run matches the remaining changes.
      if (!found) return matched;
      const to = i + rolesAtOnce < hashes.length ? from : step.to;
      await yieldToEventLoop();
      hasLease = await db.transaction().execute((trx) => recordMatches(trx, { from, to, roles, found }, now));
      if (hasLease) matched += roles.length;
    }
    if (step.isLast) return matched;
  }
}

/** History points. `''` before the first run. */
interface MatchRange {
  from: string;
  to: string;
  hashes: string[];
  isLast: boolean;
}

/** Undefined if nothing changed. */
async function readMatchRange(db: Db): Promise<MatchRange | undefined> {
  const from = (await readSetting(db, POINT)) ?? '';
  const point: HistoryPoint | undefined = from ? JSON.parse(from) : undefined;
  if (point && point.changeId === (await readLastChangeId(db))) return undefined;
  const changes = point && (await listChangesSince(db, point, CHANGES_AT_ONCE));
  // First run, or a history that does not continue.
  if (!changes)
    return {
      from,
      to: JSON.stringify(await readHistoryPoint(db)),
      hashes: await listOpenOrRecordedHashes(db),
      isLast: true,
    };
  const last = changes.at(-1);
  if (!last) return undefined;
  const touched = noChangedRecords();
  for (const { record } of changes) addChangedRecord(touched, record);
  return {
    from,
    to: JSON.stringify(last.point),
    hashes: [...touched.hashes],
    isLast: changes.length < CHANGES_AT_ONCE,
  };
}

/** Search ids by job, in job order. */
interface MatchingSearches {
  /** Newly matching searches. */
  fresh: string[][];
  /** All matching searches. */
  all: string[][];
}

/** Undefined if the search index changed during every attempt. */
async function findFor(
  db: Db,
  roles: readonly AlertJobChange[],
  { search, catchUp }: AlertMatchingServices,
  now: Date,
): Promise<MatchingSearches | undefined> {
  const edited = roles.filter(isEdited);
  const earlier = edited.length > 0 ? await search.matchingOf(edited.map(recordBefore), now) : undefined;
  const places = new Map(edited.map((role, place) => [role, place]));
  for (let attempt = 1; ; attempt++) {
    await catchUp();
    const { matching, isCurrent } = await search.matching(
      roles.map(({ hash }) => hash),
      now,
    );
    const found: MatchingSearches = { fresh: roles.map(() => []), all: roles.map(() => []) };
    let isWhole = true;
    for await (const searches of listSearches(db)) {
      for (const { id, search: query } of searches) {
        await yieldToEventLoop();
        isWhole = isCurrent();
        if (!isWhole) break;
        const picked = matching.findMatches(query);
        if (!picked) continue;
        const before = earlier?.findMatches(query);
        picked.forEach((place) => {
          found.all[place]?.push(id);
          const placeBefore = places.get(roles[place] as AlertJobChange);
          if (placeBefore === undefined || !before?.has(placeBefore)) found.fresh[place]?.push(id);
        });
      }
      if (!isWhole) break;
    }
    if (isWhole) return found;
    if (attempt === MAX_ATTEMPTS) return undefined;
  }
}

/** Searches with active alerts, in batches of a thousand. */
async function* listSearches(db: Db): AsyncGenerator<{ id: string; search: string }[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('alert_searches')
      .select(['id', 'search'])
      .where('id', '>', after)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('alerts')
            .select('alerts.id')
            .whereRef('search_id', '=', 'alert_searches.id')
            .where('ended_at', 'is', null),
        ),
      )
      .orderBy('id')
      .limit(SEARCHES_AT_ONCE)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < SEARCHES_AT_ONCE) return;
    after = rows.at(-1)?.id ?? '';
  }
}

const isEdited = ({ now, before }: AlertJobChange): boolean =>
  now !== undefined && before !== undefined && before.goneAt === null;

/** Earlier facts with the current text, since earlier texts are not stored. */
function recordBefore({ now, before }: AlertJobChange): JobRecord {
  const { textDigest: _, ...record } = (before as SearchableJob).record;
  const { text, featured, publishedAt } = now as JobRecord;
  return { ...record, text, featured, publishedAt };
}

/** Period in which an alert's start makes the job new to it. A repost is new only to alerts that did not see the original. */
function windowOf({ since, at, before, predecessorGoneAt }: AlertJobChange): [Instant | '', Instant] {
  if (before) return [before.goneAt ?? '', at];
  return predecessorGoneAt === undefined ? ['', since] : [predecessorGoneAt ?? since, since];
}

/** Stores matches. False without changes if another process was first. */
async function recordMatches(
  trx: Trx,
  { from, to, roles, found }: { from: string; to: string; roles: readonly AlertJobChange[]; found: MatchingSearches },
  now: Date,
): Promise<boolean> {
  if (!(await moveOn(trx, from, to))) return false;
  const at = toInstant(now);
  const rows: object[] = [];
  for (const [place, role] of roles.entries()) {
    const { jobId, lineage, before } = role;
    if (before || role.predecessorGoneAt !== undefined) await settleEarlier(trx, role, found.all[place] ?? []);
    const [begun, until] = windowOf(role);
    if (role.now && begun < until)
      for (const searchId of found.fresh[place] ?? [])
        rows.push({ search_id: searchId, lineage, from_at: begun, until_at: until, job_id: jobId, matched_at: at });
  }
  for (let i = 0; i < rows.length; i += ROWS_AT_ONCE)
    await insertRows(trx, 'alert_matches', rows.slice(i, i + ROWS_AT_ONCE), sql`on conflict do nothing`);
  await rememberRoles(trx, roles);
  const freshIds = [...new Set(found.fresh.flat())];
  for (let i = 0; i < freshIds.length; i += ROWS_AT_ONCE)
    await wakeAlerts(trx, freshIds.slice(i, i + ROWS_AT_ONCE), at);
  return true;
}

/** Advances the history point if it is unchanged. Serialises concurrent runs. */
async function moveOn(trx: Trx, from: string, to: string): Promise<boolean> {
  if (from === '')
    await trx
      .insertInto('settings')
      .values({ key: POINT, value: '' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  const { numUpdatedRows } = await trx
    .updateTable('settings')
    .set({ value: to })
    .where('key', '=', POINT)
    .where('value', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function settleEarlier(
  trx: Trx,
  { lineage, jobId, now }: AlertJobChange,
  searchIds: readonly string[],
): Promise<void> {
  if (!now) return;
  await trx
    .deleteFrom('alert_matches')
    .where('lineage', '=', lineage)
    .where('search_id', 'not in', (eb) => eb.selectFrom(valuesAsRows(trx, searchIds).as('kept')).select('kept.value'))
    .execute();
  await trx.updateTable('alert_matches').set({ job_id: jobId }).where('lineage', '=', lineage).execute();
}

async function rememberRoles(trx: Trx, roles: readonly AlertJobChange[]): Promise<void> {
  const rows = roles.map((role) => {
    const { jobId, lineage, now, before } = role;
    return {
      job_id: jobId,
      lineage,
      record: JSON.stringify(now ? toSearchableRecord(now) : before?.record),
      open_since: role.since,
      gone_at: now ? null : (before?.goneAt ?? role.at),
    };
  });
  const update = sql`on conflict (job_id) do update set record = excluded.record, gone_at = excluded.gone_at`;
  for (let i = 0; i < rows.length; i += ROWS_AT_ONCE)
    await insertRows(trx, 'alert_roles', rows.slice(i, i + ROWS_AT_ONCE), update);
}

async function wakeAlerts(trx: Trx, searchIds: readonly string[], at: Instant): Promise<void> {
  await trx
    .updateTable('alerts')
    .set({ next_at: at })
    .where('search_id', 'in', (eb) => eb.selectFrom(valuesAsRows(trx, searchIds).as('found')).select('found.value'))
    .where('frequency', '=', 'instant')
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    // A due one may be decided just now.
    .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<=', at)]))
    .execute();
}

export async function deleteOldMatches(db: Db, now: Date): Promise<void> {
  const since = addDays(toInstant(now), -MATCH_DAYS);
  await db.deleteFrom('alert_matches').where('matched_at', '<=', since).execute();
}
