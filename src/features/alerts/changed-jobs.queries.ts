import { setImmediate as nextTurn } from 'node:timers/promises';
import { valuesAsRows } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import { sha256 } from '../../lib/hash.ts';
import { yieldToEventLoop } from '../../lib/yield.ts';
import { listOpenJobIds } from '../jobs/facts.queries.ts';
import type { JobRecord } from '../search/engine/job-record.ts';
import { readOpenJobRecordsByHash } from '../search/engine/records.queries.ts';

/** Job facts stored to detect edits. The text is stored as a digest. */
type StoredJobRecord = Omit<JobRecord, 'text' | 'featured' | 'publishedAt'>;

export interface SearchableJob {
  jobId: string;
  lineage: string;
  record: StoredJobRecord & { textDigest: string };
  goneAt: Instant | null;
}

export interface AlertJobChange {
  jobId: string;
  hash: string;
  lineage: string;
  at: Instant;
  since: Instant;
  /** Undefined if closed. */
  now: JobRecord | undefined;
  before: SearchableJob | undefined;
  /** Time at which the original of a repost ended. Null while it is open, undefined if the job is no repost. */
  predecessorGoneAt: Instant | null | undefined;
}

export const toSearchableRecord = ({
  text,
  featured: _,
  publishedAt: __,
  ...record
}: JobRecord): SearchableJob['record'] => ({
  ...record,
  textDigest: sha256(text),
});

/** Reads changed jobs, open or closed, without unpublished ones. */
export async function readAlertJobChanges(db: Db, hashes: readonly string[]): Promise<AlertJobChange[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom('jobs')
    .leftJoin('alert_roles', 'alert_roles.job_id', 'jobs.id')
    .select(['jobs.id', 'hash', 'status', 'published_at', 'jobs.created_at', 'updated_at', 'reposted_from'])
    .select(['lineage', 'record', 'gone_at'])
    .where('hash', 'in', (eb) => eb.selectFrom(valuesAsRows(db, hashes).as('wanted')).select('wanted.value'))
    .execute();
  await yieldToEventLoop();
  const open = new Map((await readOpenJobRecordsByHash(db, [...hashes])).map((record) => [record.hash, record]));
  const touched: AlertJobChange[] = [];
  for (const row of rows) {
    const now = open.get(row.hash);
    if (!now && row.record === null) continue;
    const former = row.lineage === null && row.reposted_from ? await findFormer(db, row.reposted_from) : undefined;
    const before =
      row.record === null || row.lineage === null
        ? undefined
        : { jobId: row.id, lineage: row.lineage, record: JSON.parse(row.record), goneAt: row.gone_at };
    touched.push({
      jobId: row.id,
      hash: row.hash,
      lineage: row.lineage ?? former?.lineage ?? row.id,
      at: row.updated_at,
      // Imports may give an earlier publication elsewhere.
      since: row.published_at && row.published_at > row.created_at ? row.published_at : row.created_at,
      now,
      before,
      predecessorGoneAt: former?.gone_at,
    });
  }
  return touched;
}

/** Original of a repost in the state that alerts know. */
const findFormer = (db: Db, hash: string) =>
  db
    .selectFrom('alert_roles')
    .innerJoin('jobs', 'jobs.id', 'job_id')
    .select(['lineage', 'gone_at'])
    .where('hash', '=', hash)
    .executeTakeFirst();

const ROWS_AT_ONCE = 1_000;

/** All open jobs, and those that alerts consider open. Read in parts. */
export async function listOpenOrRecordedHashes(db: Db): Promise<string[]> {
  const ids = new Set(await listOpenJobIds(db));
  for (let after: string | undefined = ''; after !== undefined; ) {
    const known: { job_id: string; gone_at: Instant | null }[] = await db
      .selectFrom('alert_roles')
      .select(['job_id', 'gone_at'])
      .where('job_id', '>', after)
      .orderBy('job_id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { job_id, gone_at } of known) if (gone_at === null) ids.add(job_id);
    after = known.at(-1)?.job_id;
    await nextTurn();
  }
  const hashes: string[] = [];
  const wanted = [...ids];
  for (let i = 0; i < wanted.length; i += ROWS_AT_ONCE) {
    const part = valuesAsRows(db, wanted.slice(i, i + ROWS_AT_ONCE)).as('wanted');
    const rows = await db.selectFrom(part).innerJoin('jobs', 'jobs.id', 'wanted.value').select('hash').execute();
    for (const { hash } of rows) hashes.push(hash);
    await nextTurn();
  }
  return hashes;
}
