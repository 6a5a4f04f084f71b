import type { ExpressionBuilder } from 'kysely';
import type { ReplyReminderKind } from '../../../db/column-values.ts';
import { valuesAsRows } from '../../../db/dialect.ts';
import type { Db, Tables, Trx } from '../../../db/tables.ts';
import { addDays, formatDate, type Instant, toInstant } from '../../../lib/dates.ts';
import { compareCodeUnits, pluralize } from '../../../lib/text.ts';
import { yieldToEventLoop } from '../../../lib/yield.ts';
import { writeMail } from '../../../mail/outbox.ts';
import { MAX_REPLY_DAYS } from '../../jobs/job.limits.ts';
import { findJob } from '../../jobs/job.queries.ts';
import { findPayRulesOfJob } from '../../jobs/pay-duty.ts';
import { listNotifiedMemberEmails } from '../news/news.queries.ts';
import { replyReminderMail } from './reminder.mail.ts';

/** Days before a due reply on which recruiters are reminded. */
const LEAD_DAYS = { promise: 2, law: 7 } as const satisfies Record<ReplyReminderKind, number>;
/** Days after which a missed date is ignored. */
const MAX_DAYS_LATE = 14;
/** Longest legal period, which limits the search for interviews. */
const MAX_LEGAL_DAYS = 60;
/** Applications read in one turn of the event loop. */
const PAGE_ROWS = 500;
const UNANSWERED = ['received', 'viewed'] as const;

interface DueApplicant {
  id: string;
  jobHash: string;
  since: Instant;
  dueAt: Instant;
}

/**
 * Reminds companies of promised replies and of outcomes required by law after interviews, once per applicant and kind. Returns
 * the number of applicants.
 */
export async function sendReplyReminders(db: Db, origin: string, now: Date): Promise<number> {
  const promised = await listPromised(db, now);
  const interviewed = await listInterviewed(db, now);
  for (const [kind, due] of [
    ['promise', promised],
    ['law', interviewed],
  ] as const)
    for (const [hash, applicants] of Map.groupBy(due, ({ jobHash }) => jobHash))
      await db.transaction().execute((trx) => remind(trx, { kind, hash, applicants, origin }, now));
  return promised.length + interviewed.length;
}

/** Reads unanswered applications in pages, as a board has many that are not due. */
async function listPromised(db: Db, now: Date): Promise<DueApplicant[]> {
  const due: DueApplicant[] = [];
  for (const status of UNANSWERED) {
    const first = { at: addDays(toInstant(now), -(MAX_REPLY_DAYS + MAX_DAYS_LATE)), id: '' };
    for (let after: typeof first | undefined = first; after; ) {
      const page = await readUnanswered(db, status, after, now);
      due.push(...(await filterPromised(db, page, now)));
      const last: (typeof page)[number] | undefined = page.at(-1);
      after = last && page.length === PAGE_ROWS ? { at: last.created_at, id: last.id } : undefined;
      await yieldToEventLoop();
    }
  }
  return due.sort((a, b) => compareCodeUnits(a.id, b.id));
}

const readUnanswered = (
  db: Db,
  status: (typeof UNANSWERED)[number],
  { at, id }: { at: Instant; id: string },
  now: Date,
) =>
  db
    .selectFrom('applications')
    .select(['id', 'job_id', 'created_at'])
    .where('status', '=', status)
    .where('created_at', '>=', at)
    .where('created_at', '<=', toInstant(now))
    .where((eb) => eb.or([eb('created_at', '>', at), eb('id', '>', id)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(PAGE_ROWS)
    .execute();

async function filterPromised(
  db: Db,
  applications: Awaited<ReturnType<typeof readUnanswered>>,
  now: Date,
): Promise<DueApplicant[]> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'hash', 'reply_days'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(valuesAsRows(db, [...new Set(applications.map((one) => one.job_id))]).as('wanted'))
        .select('wanted.value'),
    )
    .where('reply_days', 'is not', null)
    .execute();
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  const at = toInstant(now);
  const due = applications.flatMap(({ id, job_id, created_at: since }): DueApplicant[] => {
    const { hash = '', reply_days: days = null } = jobOf.get(job_id) ?? {};
    const isDue =
      days !== null &&
      since <= addDays(at, -Math.max(0, days - LEAD_DAYS.promise)) &&
      since > addDays(at, -(days + MAX_DAYS_LATE));
    return isDue ? [{ id, jobHash: hash, since, dueAt: addDays(since, days) }] : [];
  });
  if (due.length === 0) return [];
  const waiting = await db
    .selectFrom('applications')
    .select('applications.id')
    .where(
      'applications.id',
      'in',
      due.map(({ id }) => id),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('replies')
            .select('replies.id')
            .whereRef('replies.id', '=', 'applications.reply_id')
            .where('answered_at', 'is not', null),
        ),
      ),
    )
    .where(isNotReminded('promise'))
    .execute();
  const ids = new Set(waiting.map(({ id }) => id));
  return due.filter(({ id }) => ids.has(id));
}

async function listInterviewed(db: Db, now: Date): Promise<DueApplicant[]> {
  const at = toInstant(now);
  const rows = await db
    .selectFrom('application_interviews')
    .innerJoin('applications', 'applications.id', 'application_interviews.application_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['applications.id', 'jobs.hash', 'application_interviews.start'])
    .where('application_interviews.cancelled_at', 'is', null)
    .where('application_interviews.start', '<=', at)
    .where('application_interviews.start', '>', addDays(at, -(MAX_LEGAL_DAYS + MAX_DAYS_LATE)))
    .where('applications.status', 'in', [...UNANSWERED, 'shortlisted'])
    .where(isNotReminded('law'))
    .orderBy('application_interviews.start', 'desc')
    .execute();
  const latest = new Map(rows.toReversed().map((row) => [row.id, row]));
  const legalDays = new Map<string, number | undefined>();
  for (const hash of new Set([...latest.values()].map((row) => row.hash)))
    legalDays.set(hash, await findLegalDays(db, hash, at));
  return [...latest.values()].flatMap(({ id, hash, start }) => {
    const days = legalDays.get(hash);
    if (days === undefined || start === null || start > addDays(at, LEAD_DAYS.law - days)) return [];
    return [{ id, jobHash: hash, since: start, dueAt: addDays(start, days) }];
  });
}

const isNotReminded =
  (kind: ReplyReminderKind) =>
  ({ exists, not, selectFrom }: ExpressionBuilder<Tables, 'applications'>) =>
    not(
      exists(
        selectFrom('application_reminders')
          .select('application_id')
          .whereRef('application_id', '=', 'applications.id')
          .where('kind', '=', kind),
      ),
    );

/** Legal period for telling interviewed applicants the outcome. */
async function findLegalDays(db: Db, hash: string, at: Instant): Promise<number | undefined> {
  const found = await findJob(db, hash);
  const days = found
    ? findPayRulesOfJob(found.job, at.slice(0, 10)).flatMap((rule) => rule.answerWithinDays ?? [])
    : [];
  return days.length > 0 ? Math.min(...days) : undefined;
}

interface Reminding {
  kind: ReplyReminderKind;
  hash: string;
  applicants: readonly DueApplicant[];
  origin: string;
}

async function remind(trx: Trx, { kind, hash, applicants, origin }: Reminding, now: Date): Promise<void> {
  // Another worker may have been faster.
  const inserted = await trx
    .insertInto('application_reminders')
    .values(applicants.map(({ id }) => ({ application_id: id, kind, sent_at: toInstant(now) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('application_id')
    .execute();
  const due = applicants.filter(({ id }) => inserted.some(({ application_id }) => application_id === id));
  const job = await trx
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['jobs.title', 'jobs.reply_days', 'companies.id', 'companies.name', 'companies.slug'])
    .where('jobs.hash', '=', hash)
    .executeTakeFirst();
  const [first] = due;
  if (!job || !first) return;
  const why =
    kind === 'promise'
      ? `You promised every applicant a reply within ${pluralize(job.reply_days ?? 0, 'day')}.`
      : `The law of the place asks you to tell people after an interview whether they are hired, by ${formatDate(first.dueAt)} at the earliest. This is information, not legal advice.`;
  const message = replyReminderMail({
    job: { title: job.title, hash },
    company: { name: job.name, slug: job.slug },
    why,
    applicants: due,
    origin,
  });
  for (const to of await listNotifiedMemberEmails(trx, job.id))
    await writeMail(trx, { ...message, kind: 'applicant news', to }, now);
}
