import type { Db } from '../../db/tables.ts';
import { paths } from '../../paths.ts';
import { describeAlertSearches } from '../search/alert-search.queries.ts';
import type { SentAlertMail } from './alert.ts';
import { parseStoredSearch } from './reader.queries.ts';

/** Mails sent to a reader by alerts, newest first. */
export async function listSentAlertMails(db: Db, readerId: string, limit: number): Promise<SentAlertMail[]> {
  const mails = await db
    .selectFrom('alert_sent')
    .leftJoin('mails', 'mails.id', 'mail_id')
    .leftJoin('alerts', 'alerts.id', 'alert_id')
    .leftJoin('alert_searches', 'alert_searches.id', 'search_id')
    .select(['mail_id', 'at', 'search', 'since'])
    .distinct()
    .where('alert_sent.subscriber_id', '=', readerId)
    // Delivered mail is deleted after a while.
    .where((eb) => eb.or([eb('mails.id', 'is', null), eb('mails.state', '=', 'sent')]))
    .orderBy('at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(limit)
    .execute();
  if (mails.length === 0) return [];
  const roles = await listRoles(
    db,
    readerId,
    mails.map((mail) => mail.mail_id),
  );
  const described = await describeAlertSearches(
    db,
    mails.map(({ search }) => parseStoredSearch(search ?? '')),
  );
  return mails.map(({ mail_id, at, search, since }, i) => ({
    at,
    words: search !== null && since !== null && since <= at ? (described[i]?.words ?? '') : '',
    roles: (roles.get(mail_id) ?? []).map(({ title, ...job }) => ({ title, href: paths.job(job) })),
  }));
}

async function listRoles(db: Db, readerId: string, mailIds: readonly string[]) {
  const rows = await db
    .selectFrom('alert_sent')
    .innerJoin('jobs', 'jobs.id', 'job_id')
    .select(['mail_id', 'title', 'slug', 'hash'])
    .where('subscriber_id', '=', readerId)
    .where('mail_id', 'in', mailIds)
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, (row) => row.mail_id);
}
