import type { ExpressionBuilder } from 'kysely';
import type { ReplyReminderKind } from '../../../db/column-values.ts';
import type { Db, Tables, Trx } from '../../../db/tables.ts';
import { addDays, formatDate, type Instant, toInstant } from '../../../lib/dates.ts';
import { pluralize } from '../../../lib/text.ts';
import { writeMail } from '../../../mail/outbox.ts';
import { findJob } from '../../jobs/job.queries.ts';
import { findRulesOfJob } from '../../jobs/pay-duty.ts';
import { listNotifiedMembers } from '../news/news.queries.ts';
import { replyReminderMail } from './reminder.mail.ts';

/** Days before a due reply on which recruiters are reminded. */
const LEAD_DAYS = { promise: 2, law: 7 } as const satisfies Record<ReplyReminderKind, number>;
/** Days after which a missed date is ignored. */
const MAX_DAYS_LATE = 14;
/** Longest legal period, which limits the search for interviews. */
const MAX_LEGAL_DAYS = 60;
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
export async function remindOfReplies(db: Db, origin: string, now: Date): Promise<number> {
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

async function listPromised(db: Db, now: Date): Promise<DueApplicant[]> {
  const at = toInstant(now);
  const promises = await db
    .selectFrom('jobs')
    .select('reply_days')
    .distinct()
    .where('reply_days', 'is not', null)
    .execute();
  const due: DueApplicant[] = [];
  for (const { reply_days: days } of promises) {
    if (days === null) continue;
    const rows = await db
      .selectFrom('applications')
      .innerJoin('jobs', 'jobs.id', 'applications.job_id')
      .select(['applications.id', 'jobs.hash', 'applications.created_at'])
      .where('jobs.reply_days', '=', days)
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
      .where('applications.status', 'in', UNANSWERED)
      .where('applications.created_at', '<=', addDays(at, -Math.max(0, days - LEAD_DAYS.promise)))
      .where('applications.created_at', '>', addDays(at, -(days + MAX_DAYS_LATE)))
      .where(isNotReminded('promise'))
      .orderBy('applications.id')
      .execute();
    due.push(
      ...rows.map(({ id, hash, created_at: since }) => ({ id, jobHash: hash, since, dueAt: addDays(since, days) })),
    );
  }
  return due;
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
  const days = found ? findRulesOfJob(found.job, at.slice(0, 10)).flatMap((rule) => rule.answerWithinDays ?? []) : [];
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
  for (const to of await listNotifiedMembers(trx, job.id))
    await writeMail(trx, { ...message, kind: 'applicant news', to }, now);
}
