import type { Db } from '../../../src/db/tables.ts';
import type { AlertFrequency } from '../../../src/features/alerts/alert.ts';
import { queueDueAlertMails } from '../../../src/features/alerts/due.commands.ts';
import { matchChangedJobsToAlerts } from '../../../src/features/alerts/matching.commands.ts';
import { confirmListedSubscriptions } from '../../../src/features/alerts/reader.commands.ts';
import { signUpForAlert } from '../../../src/features/alerts/sign-up.commands.ts';
import type { SearchQuery } from '../../../src/features/search/query.ts';
import { normalizeMailbox } from '../../../src/mail/mailbox.ts';
import { openWorkerSearch } from '../../../src/worker/worker-search.ts';

export const links = { secret: 'a secret of the board', origin: 'https://easel.example' };

/** A reader with an alert that works; gives its id. */
export async function startAlert(
  db: Db,
  address: string,
  query: SearchQuery,
  now: Date,
  { frequency = 'instant' as AlertFrequency, zone = '' } = {},
): Promise<string> {
  await signUpForAlert(db, { address, query, frequency, zone }, links, now);
  const pending = await db
    .selectFrom('alerts')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['alerts.id', 'subscriber_id'])
    .where('mailbox', '=', normalizeMailbox(address))
    .where('alerts.confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  await confirmListedSubscriptions(
    db,
    { readerId: pending.subscriber_id, alertIdsOrNewsletter: [pending.id], zone },
    now,
  );
  return pending.id;
}

/** Runs the schedule of a board with its own search. */
export function worker(db: Db, { own = links, finding = openWorkerSearch(db), rolesAtOnce = 2 } = {}) {
  return async (now: Date): Promise<number> => {
    await matchChangedJobsToAlerts(db, finding, now, rolesAtOnce);
    return queueDueAlertMails(db, own, now);
  };
}

/** The mails of alerts, oldest first, with the titles of their roles. */
export async function listAlertMails(db: Db) {
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'text', 'html', 'headers', 'state', 'created_at'])
    .where('kind', '=', 'alert')
    .orderBy('id')
    .execute();
  const sent = await db
    .selectFrom('alert_sent')
    .innerJoin('jobs', 'jobs.id', 'job_id')
    .select(['mail_id', 'hash', 'title', 'company_id', 'alert_sent.lineage', 'alert_id'])
    .orderBy('position')
    .execute();
  return mails.map((mail) => ({ ...mail, roles: sent.filter((role) => role.mail_id === mail.id) }));
}
