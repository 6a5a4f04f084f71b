import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Invariant, invariantOfRows } from '../../db/invariants.ts';
import { addMonths, HOUR, toInstant } from '../../lib/dates.ts';
import { numberInWords } from '../../lib/number-words.ts';
import type { FileStorage } from '../../storage/storage.ts';
import { ENDED_STATUSES } from '../jobs/job.ts';
import { MIN_HOURS_BETWEEN_NOTIFICATIONS } from './news/news.mail.ts';

export const applicationInvariants = (files: FileStorage): Invariant[] => [
  {
    name: 'Every file of an application is there, with the bytes that were sent',
    findBreaches: async (db) => {
      const rows = await db.selectFrom('application_files').select(['id', 'sha256']).orderBy('id').execute();
      const wrong: string[] = [];
      for (const { id, sha256 } of rows) {
        const hash = createHash('sha256');
        for await (const chunk of (await files.open(id)) ?? []) hash.update(chunk);
        if (hash.digest('hex') !== sha256) wrong.push(id);
      }
      return wrong;
    },
  },
  {
    name: 'No file is older than an hour without an application',
    findBreaches: async (db, now) => {
      const rows = await db.selectFrom('application_files').select('id').execute();
      const known = new Set(rows.map(({ id }) => id));
      const wrong: string[] = [];
      for await (const { name, storedAt } of files.list())
        if (!known.has(name) && now.getTime() - storedAt.getTime() > HOUR) wrong.push(name);
      return wrong;
    },
  },
  invariantOfRows('Every application has its mail, its beginning and its place in the record of replies', (db) =>
    db
      .selectFrom('applications')
      .select('id')
      .where((eb) => {
        const ofIt = (table: 'application_mails' | 'application_events') =>
          eb.exists(eb.selectFrom(table).select('application_id').whereRef('application_id', '=', 'applications.id'));
        const reply = eb
          .selectFrom('replies')
          .select('replies.id')
          .whereRef('replies.id', '=', 'applications.reply_id');
        return eb.not(eb.and([ofIt('application_mails'), ofIt('application_events'), eb.exists(reply)]));
      }),
  ),
  invariantOfRows(
    `No company waits ${numberInWords(2 * MIN_HOURS_BETWEEN_NOTIFICATIONS)} hours to be told of its applicants`,
    (db, now) =>
      db
        .selectFrom('applicant_notifications')
        .select('job_id')
        .where('pending', '>', 0)
        .where('notified_at', '<', toInstant(new Date(now.getTime() - 2 * MIN_HOURS_BETWEEN_NOTIFICATIONS * HOUR))),
  ),
  {
    name: 'No application is kept a day longer than was agreed',
    findBreaches: async (db, now) => {
      const rows = await db
        .selectFrom('applications')
        .innerJoin('jobs', 'jobs.id', 'applications.job_id')
        .select(['applications.id', 'keep_months', 'closed_at'])
        .where('jobs.status', 'in', ENDED_STATUSES)
        .execute();
      const before = toInstant(new Date(now.getTime() - 24 * HOUR));
      return rows
        .filter(
          ({ closed_at, keep_months }) => closed_at !== null && addMonths(closed_at, Number(keep_months)) < before,
        )
        .map(({ id }) => id);
    },
  },
  invariantOfRows('Every letter that waits to leave has a task that will send it, or failed to', (db) =>
    db
      .selectFrom('application_letters as letters')
      .leftJoin('tasks', (join) => join.on('tasks.key', '=', sql<string>`'letters:' || letters.batch`))
      .select('letters.application_id')
      .where((eb) => eb.or([eb('tasks.id', 'is', null), eb('tasks.state', '=', 'done')])),
  ),
  invariantOfRows('What a candidate deleted is erased soon after it could be brought back', (db, now) =>
    db
      .selectFrom('application_deletions')
      .select('application_id')
      .where('due_at', '<', toInstant(new Date(now.getTime() - HOUR))),
  ),
  invariantOfRows('What a candidate deleted is to the company as if it were withdrawn', (db) =>
    db
      .selectFrom('application_deletions')
      .innerJoin('applications', 'applications.id', 'application_deletions.application_id')
      .select('applications.id')
      .where('applications.status', '<>', 'withdrawn'),
  ),
];
