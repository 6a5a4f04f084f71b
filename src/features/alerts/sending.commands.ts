import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import type { PrepareMail } from '../../mail/mail.tasks.ts';
import { listRowsInOrder } from '../jobs/job-row.queries.ts';
import { addPayBars } from '../market/pay-bars.queries.ts';
import { describeAlertSearches } from '../search/alert-search.queries.ts';
import { alertMail } from './alert.mail.ts';
import { type AlertFrequency, alertState } from './alert.ts';
import { type AlertLinkSettings, readerLink, unsubscribeLink } from './alert-link.ts';
import { parseStoredSearch } from './reader.queries.ts';

/**
 * Prepares an alert's mail at sending time. Drops it if its reader left or paused, and drops closed jobs. A job stays recorded
 * as sent if an earlier attempt may have arrived.
 */
export const createAlertMailPreparer =
  (links: AlertLinkSettings): PrepareMail =>
  async (db, { id, mayHaveArrived }, now) => {
    const alert = await findAlertOf(db, id);
    if (!alert || alertState(alert, toInstant(now)) !== 'active') {
      await releaseJobs(db, id, { mayHaveArrived, now });
      return 'withdrawn';
    }
    const sent = await db
      .selectFrom('alert_sent')
      .innerJoin('jobs', 'jobs.id', 'job_id')
      .select(['job_id', 'status'])
      .where('mail_id', '=', id)
      .orderBy('position')
      .execute();
    const open = sent.filter(({ status }) => status === 'published').map((role) => role.job_id);
    if (open.length === sent.length) return 'unchanged';
    const jobIds = sent.filter((role) => !open.includes(role.job_id)).map((role) => role.job_id);
    await releaseJobs(db, id, { mayHaveArrived, jobIds, now });
    if (open.length === 0) return 'withdrawn';
    const [{ jobs }, [search = { words: '', href: '/' }]] = await Promise.all([
      listRowsInOrder(db, open),
      describeAlertSearches(db, [parseStoredSearch(alert.search)]),
    ]);
    return alertMail({
      ...alertMailFacts({ alert, readerId: alert.subscriber_id, search }, links),
      jobs: (await addPayBars(db, jobs)).jobs,
      more: 0,
    });
  };

/** Alert of a mail. Undefined once deleted. */
const findAlertOf = (db: Db, mailId: string) =>
  db
    .selectFrom('alert_sent')
    .innerJoin('alerts', 'alerts.id', 'alert_sent.alert_id')
    .innerJoin('alert_searches', 'alert_searches.id', 'search_id')
    .select(['alerts.id', 'alerts.subscriber_id', 'frequency', 'search', 'confirmed_at', 'ended_at', 'paused_until'])
    .where('mail_id', '=', mailId)
    .limit(1)
    .executeTakeFirst();

/** Releases jobs of an undelivered mail, so that other alerts can announce them. */
async function releaseJobs(
  db: Db,
  mailId: string,
  { mayHaveArrived, jobIds, now }: { mayHaveArrived: boolean; jobIds?: readonly string[]; now: Date },
): Promise<void> {
  if (mayHaveArrived) return;
  const claimed = await db
    .deleteFrom('alert_sent')
    .where('mail_id', '=', mailId)
    .$if(jobIds !== undefined, (query) => query.where('job_id', 'in', jobIds ?? []))
    .returning('subscriber_id')
    .execute();
  const [first] = claimed;
  if (!first) return;
  await db
    .updateTable('alerts')
    .set({ next_at: toInstant(now) })
    .where('subscriber_id', '=', first.subscriber_id)
    .where('frequency', '=', 'instant')
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    // A due one may be decided just now.
    .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<=', toInstant(now))]))
    .execute();
}

export const alertMailFacts = (
  {
    alert,
    readerId,
    search,
  }: { alert: { id: string; frequency: AlertFrequency }; readerId: string; search: { words: string; href: string } },
  links: AlertLinkSettings,
) => ({
  words: search.words,
  frequency: alert.frequency,
  link: links.origin + search.href,
  manageLink: readerLink(links, readerId),
  endLink: unsubscribeLink(links, alert.id),
  origin: links.origin,
});
