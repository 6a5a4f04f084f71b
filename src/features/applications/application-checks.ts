import { createHash } from 'node:crypto';
import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import type { FileStorage } from '../../storage/storage.ts';
import { keptUntil } from './retention.ts';

const HOUR = 3_600_000;

/**
 * What must hold after any fault, as sentences about what does not: every file of an application is there with its
 * hash, no file is older than an hour without one, every application has its mail and what it counts for, and none is
 * kept for longer than was agreed.
 */
export async function checkApplications(db: Db, files: FileStorage, now: Date): Promise<string[]> {
  return [...(await checkFiles(db, files, now)), ...(await checkRows(db)), ...(await checkRetention(db, now))];
}

async function checkFiles(db: Db, files: FileStorage, now: Date): Promise<string[]> {
  const wrong: string[] = [];
  const rows = await db.selectFrom('application_files').select(['id', 'sha256']).execute();
  for (const { id, sha256 } of rows) {
    const stream = await files.open(id);
    const hash = createHash('sha256');
    for await (const chunk of stream ?? []) hash.update(chunk);
    if (!stream) wrong.push(`The file ${id} is missing`);
    else if (hash.digest('hex') !== sha256) wrong.push(`The file ${id} is not what was sent`);
  }
  const known = new Set(rows.map(({ id }) => id));
  for await (const { name, storedAt } of files.list()) {
    if (!known.has(name) && now.getTime() - storedAt.getTime() > HOUR)
      wrong.push(`The file ${name} belongs to nobody, since ${toInstant(storedAt)}`);
  }
  return wrong;
}

async function checkRows(db: Db): Promise<string[]> {
  const unanswered = await db
    .selectFrom('applications')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.not(
          eb.exists(
            eb.selectFrom('application_mails').select('mail_id').whereRef('application_id', '=', 'applications.id'),
          ),
        ),
        eb.not(
          eb.exists(
            eb.selectFrom('application_events').select('at').whereRef('application_id', '=', 'applications.id'),
          ),
        ),
        eb.not(
          eb.exists(eb.selectFrom('replies').select('replies.id').whereRef('replies.id', '=', 'applications.reply_id')),
        ),
      ]),
    )
    .execute();
  return unanswered.map(({ id }) => `The application ${id} is only half there`);
}

async function checkRetention(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['applications.id', 'keep_months', 'closed_at'])
    .where('jobs.status', 'not in', ['published', 'paused', 'draft', 'pending'])
    .execute();
  // The schedule comes every hour; a server that was away is given a day.
  const before = toInstant(new Date(now.getTime() - 24 * HOUR));
  return rows
    .filter(({ closed_at, keep_months }) => closed_at !== null && keptUntil(closed_at, Number(keep_months)) < before)
    .map(({ id }) => `The application ${id} should have been erased`);
}
