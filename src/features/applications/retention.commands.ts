import { valuesAsRows } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { addDays, addMonths, toInstant } from '../../lib/dates.ts';
import { yieldToEventLoop } from '../../lib/yield.ts';
import type { FileStorage } from '../../storage/storage.ts';
import { ENDED_STATUSES } from '../jobs/job.ts';
import { eraseApplications } from './erasure.ts';

const FILES_AT_ONCE = 100;
/** Applications erased in one transaction, which holds the event loop. */
const ERASED_AT_ONCE = 10;
/** Files are stored before their application. */
const MINUTES_UNCLAIMED = 30;

const PAGE_ROWS = 500;
/** Shortest month, the minimum retention. */
const MIN_RETENTION_DAYS = 28;

/** Erases applications whose retention after the end of the job is over. */
export async function eraseExpiredApplications(db: Db, files: FileStorage, now: Date): Promise<number> {
  let erased = 0;
  for (let after: string | null = ''; after !== null; ) {
    const page: { due: string[]; last: string | null } = await readDuePage(db, after, now);
    for (let from = 0; from < page.due.length; from += ERASED_AT_ONCE) {
      erased += await eraseApplications(db, files, page.due.slice(from, from + ERASED_AT_ONCE));
      await yieldToEventLoop();
    }
    after = page.last;
    await yieldToEventLoop();
  }
  return erased;
}

/** Reads a page of applications and which are due. `last` is null at the end. */
async function readDuePage(db: Db, after: string, now: Date): Promise<{ due: string[]; last: string | null }> {
  const page = await db
    .selectFrom('applications')
    .select(['id', 'job_id', 'keep_months'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE_ROWS)
    .execute();
  // A join would read every ended job for each page.
  const ended = await db
    .selectFrom('jobs')
    .select(['id', 'closed_at'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(valuesAsRows(db, [...new Set(page.map(({ job_id }) => job_id))]).as('wanted'))
        .select('wanted.value'),
    )
    .where('closed_at', '<=', addDays(toInstant(now), -MIN_RETENTION_DAYS))
    .where('status', 'in', ENDED_STATUSES)
    .execute();
  const closedAt = new Map(ended.map(({ id, closed_at }) => [id, closed_at]));
  const due = page.filter(({ job_id, keep_months }) => {
    const closed = closedAt.get(job_id);
    return closed && addMonths(closed, Number(keep_months)) <= toInstant(now);
  });
  return { due: due.map(({ id }) => id), last: page.at(-1)?.id ?? null };
}

/** Deletes files without an application, left after failures. */
export async function deleteOrphanedApplicationFiles(db: Db, files: FileStorage, now: Date): Promise<number> {
  const before = new Date(now.getTime() - MINUTES_UNCLAIMED * 60_000);
  let removed = 0;
  let names: string[] = [];
  const settle = async () => {
    const claimed = await listClaimed(db, names);
    for (const name of names.filter((one) => !claimed.has(one))) {
      await files.remove(name);
      removed++;
    }
    names = [];
  };
  for await (const { name, storedAt } of files.list()) {
    if (storedAt < before) names.push(name);
    if (names.length === FILES_AT_ONCE) await settle();
  }
  await settle();
  return removed;
}

async function listClaimed(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('application_files').select('id').where('id', 'in', names).execute();
  return new Set(rows.map(({ id }) => id));
}
