import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import type { FileStorage } from '../../storage/storage.ts';
import { ENDED_STATUSES } from '../jobs/job.ts';
import { eraseApplications } from './erasure.ts';
import { keptUntil } from './retention.ts';

const AT_ONCE = 100;
/** A file is stored before the application that names it. */
const MINUTES_UNCLAIMED = 30;

/** Erases applications whose time is over: so many months after the end of the job as the candidate agreed to. */
export async function eraseDueApplications(db: Db, files: FileStorage, now: Date): Promise<number> {
  const ended = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['applications.id', 'applications.keep_months', 'jobs.closed_at'])
    .where('jobs.closed_at', 'is not', null)
    .where('jobs.status', 'in', ENDED_STATUSES)
    .execute();
  const due = ended
    .filter(({ closed_at, keep_months }) => closed_at !== null && keptUntil(closed_at, keep_months) <= toInstant(now))
    .map(({ id }) => id);
  let erased = 0;
  for (let from = 0; from < due.length; from += AT_ONCE)
    erased += await eraseApplications(db, files, due.slice(from, from + AT_ONCE));
  return erased;
}

/** Removes files that belong to no application: of processes that ended on the way, or that the storage did not remove. */
export async function clearUnclaimedFiles(db: Db, files: FileStorage, now: Date): Promise<number> {
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
    if (names.length === AT_ONCE) await settle();
  }
  await settle();
  return removed;
}

async function listClaimed(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('application_files').select('id').where('id', 'in', names).execute();
  return new Set(rows.map(({ id }) => id));
}
