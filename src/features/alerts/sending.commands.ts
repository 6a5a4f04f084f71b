import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import type { Prepare } from '../../mail/mail.tasks.ts';
import { listRows } from '../jobs/job-row.queries.ts';
import { describeFollowed } from '../search/followed.queries.ts';
import { alertMail } from './alert.mail.ts';
import { stateOf } from './alert.ts';
import type { AlertLinks } from './alert-link.ts';
import { mailFacts } from './mail-facts.ts';
import { readSearch } from './reader.queries.ts';

/**
 * What a mail of an alert says at the moment it is sent: nothing to whoever has left or paused meanwhile, and no role that
 * has closed. Such a role was not told of and may be later, if it opens again: unless an earlier attempt may have arrived.
 */
export const prepareAlert =
  (links: AlertLinks): Prepare =>
  async (db, { id, attempt }, now) => {
    const alert = await findAlertOf(db, id);
    if (!alert || stateOf(alert, toInstant(now)) !== 'active') {
      await takeBack(db, id, attempt);
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
    await takeBack(
      db,
      id,
      attempt,
      sent.filter((role) => !open.includes(role.job_id)).map((role) => role.job_id),
    );
    if (open.length === 0) return 'withdrawn';
    const [{ jobs }, [search = { words: '', href: '/' }]] = await Promise.all([
      listRows(db, open),
      describeFollowed(db, [readSearch(alert.search)]),
    ]);
    return alertMail({ ...mailFacts({ alert, readerId: alert.reader_id, search }, links), jobs, more: 0 });
  };

/** The alert that a mail is of; undefined once it, or its reader, is deleted. */
const findAlertOf = (db: Db, mailId: string) =>
  db
    .selectFrom('alert_sent')
    .innerJoin('alerts', 'alerts.id', 'alert_sent.alert_id')
    .innerJoin('alert_searches', 'alert_searches.id', 'search_id')
    .select(['alerts.id', 'alerts.reader_id', 'frequency', 'search', 'confirmed_at', 'ended_at', 'paused_until'])
    .where('mail_id', '=', mailId)
    .limit(1)
    .executeTakeFirst();

/** Of a mail, or of some of its roles, nothing has arrived. */
async function takeBack(db: Db, mailId: string, attempt: number, jobIds?: readonly string[]): Promise<void> {
  if (attempt > 1) return;
  await db
    .deleteFrom('alert_sent')
    .where('mail_id', '=', mailId)
    .$if(jobIds !== undefined, (query) => query.where('job_id', 'in', jobIds ?? []))
    .execute();
}
