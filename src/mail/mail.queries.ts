import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import type { Instant } from '../lib/dates.ts';
import { mailTask } from './outbox.ts';

/** `dead`: every attempt failed. `held`: due while no mail server was configured. */
export const MAIL_STATES = ['waiting', 'sent', 'held', 'expired', 'dead'] as const;
type MailState = (typeof MAIL_STATES)[number];

interface MailView {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  state: MailState;
  createdAt: Instant;
  attempts: number;
  nextAttemptAt: Instant | null;
  lastError: string | null;
}

/** Mails, newest first, filtered by state and address. */
export async function listMails(
  db: Db,
  { state, recipient, limit }: { state?: MailState; recipient?: string; limit: number },
): Promise<MailView[]> {
  const rows = await outbox(db)
    .$if(recipient !== undefined, (query) => query.where('mails.recipient', '=', recipient ?? ''))
    .$if(state === 'dead', (query) => query.where('tasks.state', '=', 'dead'))
    .$if(state === 'waiting', (query) => query.where('mails.state', '=', 'waiting').where('tasks.state', '=', 'open'))
    .$if(state !== undefined && !['dead', 'waiting'].includes(state), (query) =>
      query.where('mails.state', '=', state as 'sent'),
    )
    .orderBy('mails.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toView);
}

export async function findMail(db: Db, id: string) {
  const row = await outbox(db)
    .select(['mails.text', 'mails.html', 'mails.is_secret'])
    .where('mails.id', '=', id)
    .executeTakeFirst();
  return row && { ...toView(row), text: row.text, html: row.html, isSecret: row.is_secret === 1 };
}

const outbox = (db: Db) =>
  db
    .selectFrom('mails')
    .leftJoin('tasks', (join) => join.on('tasks.key', '=', sql<string>`'mail:' || mails.id`))
    .select(['mails.id', 'mails.kind', 'mails.recipient', 'mails.subject', 'mails.state', 'mails.created_at'])
    .select(['tasks.state as task_state', 'tasks.attempts', 'tasks.run_at', 'tasks.last_error']);

type Row = Awaited<ReturnType<ReturnType<typeof outbox>['execute']>>[number];

const toView = (row: Row): MailView => ({
  id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  subject: row.subject,
  state: row.task_state === 'dead' ? 'dead' : row.state,
  createdAt: row.created_at,
  attempts: row.attempts ?? 0,
  nextAttemptAt: row.task_state === 'open' ? row.run_at : null,
  lastError: row.last_error,
});

/** List without issue: `newsletter` of `newsletter/2026-11-24`. Empty for none. */
export const stripIssueFromList = (list: string): string => list.split('/')[0] ?? '';

export async function countHeldMailsByList(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('mails')
    .where('state', '=', 'held')
    .select(['list', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('list')
    .orderBy('list')
    .execute();
  const counts = new Map<string, number>();
  for (const { list, count } of rows)
    counts.set(stripIssueFromList(list), (counts.get(stripIssueFromList(list)) ?? 0) + Number(count));
  return counts;
}

export async function countWaitingAndDeadMails(db: Db): Promise<{ waiting: number; dead: number }> {
  const rows = await db
    .selectFrom('tasks')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('name', '=', mailTask.name)
    .where('state', 'in', ['open', 'dead'])
    .groupBy('state')
    .execute();
  const counts = Object.fromEntries(rows.map((row) => [row.state, Number(row.count)]));
  return { waiting: counts.open ?? 0, dead: counts.dead ?? 0 };
}

export async function countWaitingListMail(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where('list', '<>', '')
    .executeTakeFirstOrThrow();
  return Number(count);
}
