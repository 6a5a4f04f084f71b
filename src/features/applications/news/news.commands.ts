import { getDialect } from '../../../db/dialect.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { HOUR, toInstant } from '../../../lib/dates.ts';
import { writeMail } from '../../../mail/outbox.ts';
import { MIN_HOURS_BETWEEN_NOTIFICATIONS, newApplicationsMail } from './news.mail.ts';
import { listNotifiedMemberEmails } from './news.queries.ts';

/**
 * Notifies a company of an application in its transaction. Within `MIN_HOURS_BETWEEN_NOTIFICATIONS` of the last mail, the
 * schedule sends one for all later ones. Mails hold no data of candidates.
 */
export async function notifyOrDeferNewApplication(trx: Trx, jobId: string, origin: string, now: Date): Promise<void> {
  const { notified_at } = await trx
    .insertInto('applicant_notifications')
    .values({ job_id: jobId, notified_at: '', pending: 1 })
    .onConflict((conflict) =>
      conflict.column('job_id').doUpdateSet((eb) => ({ pending: eb('applicant_notifications.pending', '+', 1) })),
    )
    .returning('notified_at')
    .executeTakeFirstOrThrow();
  if (notified_at <= notificationCutoff(now)) await notify(trx, jobId, origin, now);
}

/** Sends deferred notifications. Idempotent. */
export async function sendDeferredApplicationNotices(db: Db, origin: string, now: Date): Promise<number> {
  const due = await db
    .selectFrom('applicant_notifications')
    .select('job_id')
    .where('pending', '>', 0)
    .where('notified_at', '<=', notificationCutoff(now))
    .execute();
  for (const { job_id } of due) await db.transaction().execute((trx) => notify(trx, job_id, origin, now));
  return due.length;
}

const notificationCutoff = (now: Date): string =>
  toInstant(new Date(now.getTime() - MIN_HOURS_BETWEEN_NOTIFICATIONS * HOUR));

async function notify(trx: Trx, jobId: string, origin: string, now: Date): Promise<void> {
  const waiting = await trx
    .selectFrom('applicant_notifications')
    .select('pending')
    .where('job_id', '=', jobId)
    .where('pending', '>', 0)
    .$if(getDialect(trx) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  // Another worker was faster.
  if (!waiting) return;
  const { job, company, replyWithinDays, unopened } = await readJob(trx, jobId);
  const count = Math.min(waiting.pending, unopened);
  await trx
    .updateTable('applicant_notifications')
    .set({ pending: 0, ...(count > 0 ? { notified_at: toInstant(now) } : {}) })
    .where('job_id', '=', jobId)
    .execute();
  // Read or withdrawn meanwhile.
  if (count === 0) return;
  const message = newApplicationsMail({ job, company, count, replyWithinDays, origin });
  for (const to of await listNotifiedMemberEmails(trx, company.id))
    await writeMail(trx, { ...message, kind: 'applicant news', to }, now);
}

async function readJob(trx: Trx, jobId: string) {
  const row = await trx
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['jobs.title', 'jobs.hash', 'jobs.reply_days', 'companies.id', 'companies.name', 'companies.slug'])
    .select((eb) =>
      eb
        .selectFrom('applications')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('applications.job_id', '=', 'jobs.id')
        .where('applications.status', '=', 'received')
        .as('unopened'),
    )
    .where('jobs.id', '=', jobId)
    .executeTakeFirstOrThrow();
  const { title, hash, reply_days, id, name, slug, unopened } = row;
  return { job: { title, hash }, company: { id, name, slug }, replyWithinDays: reply_days, unopened: Number(unopened) };
}

/** Turns notifications on or off for a member. */
export async function setApplicationNotifications(
  db: Db,
  { companyId, userId }: { companyId: string; userId: string },
  isEnabled: boolean,
): Promise<void> {
  if (isEnabled) {
    await db
      .deleteFrom('applicant_notification_opt_outs')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
    return;
  }
  await db
    .insertInto('applicant_notification_opt_outs')
    .values({ company_id: companyId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
