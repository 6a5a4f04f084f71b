import type { Db } from '../../db/tables.ts';
import type { PrepareMail } from '../../mail/mail.tasks.ts';
import { normalizeMailbox } from '../../mail/mailbox.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import { type AlertLinkSettings, newsletterToken } from '../alerts/alert-link.ts';
import { issueMail } from './issue.mail.ts';

/** Prepares a newsletter mail at sending time. Drops it after unsubscription. */
export const createNewsletterMailPreparer =
  (links: AlertLinkSettings): PrepareMail =>
  async (db, { id }) => {
    const mail = await db.selectFrom('mails').select(['recipient', 'list']).where('id', '=', id).executeTakeFirst();
    const reader = mail && (await findSubscriber(db, mail.recipient));
    if (!mail || !reader) return 'withdrawn';
    const date = mail.list.split('/')[1] ?? '';
    return (await findMessage(db, { date, readerId: reader }, links)) ?? 'withdrawn';
  };

async function findSubscriber(db: Db, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select('subscriber_id')
    .where('mailbox', '=', normalizeMailbox(address))
    .where('newsletter_subscribers.confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.subscriber_id;
}

async function findMessage(
  db: Db,
  { date, readerId }: { date: string; readerId: string },
  { origin, secret }: AlertLinkSettings,
): Promise<MailContent | undefined> {
  const issue = await db
    .selectFrom('newsletter_issues')
    .select(['id', 'subject', 'body'])
    .where('date', '=', date)
    .executeTakeFirst();
  if (!issue) return undefined;
  const rows = await db
    .selectFrom('newsletter_links')
    .select(['position', 'href'])
    .where('issue_id', '=', issue.id)
    .execute();
  const counted = new Map(rows.map(({ href, position }) => [href, origin + paths.newsletterLink(issue.id, position)]));
  const rewriteHref = (href: string) => counted.get(href) ?? href;
  const leave = origin + paths.alertUnsubscribe(newsletterToken(secret, readerId), '', date);
  return issueMail({ issue, rewriteHref, date, leave, origin });
}
