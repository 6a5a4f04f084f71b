import type { Db } from '../db/tables.ts';
import type { OutgoingMail } from './message.ts';
import { writeMail } from './outbox.ts';
import { isListMailSuppressed } from './suppression.ts';

/** Recurring mail that people can unsubscribe from. */
interface MailingList {
  /** List-Id: letters and hyphens. */
  id: string;
  name: string;
  /** Campaign ids of large providers. At most three words without colons. */
  campaign: readonly string[];
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribe: string;
  origin: string;
  /** Issue with separate numbers, such as `2026-11-24`. */
  issue?: string;
}

export function mailingHeaders({ id, name, campaign, unsubscribe, origin }: MailingList): Record<string, string> {
  const { hostname } = new URL(origin);
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    // RFC 2919
    'List-Id': `${name} <${id}.${hostname}>`,
    'Feedback-ID': [...campaign, hostname].join(':'),
    Precedence: 'bulk',
  };
}

/** Key of the statistics of a list or one of its issues. */
const listName = ({ id, issue }: Pick<MailingList, 'id' | 'issue'>): string => (issue ? `${id}/${issue}` : id);

/** Writes list mail to the outbox in the caller's transaction. Returns its id, or undefined for a suppressed mailbox. */
export async function enqueueListMailUnlessSuppressed(
  trx: Db,
  letter: OutgoingMail,
  list: MailingList,
  now: Date,
): Promise<string | undefined> {
  const to = letter.to as string;
  if (await isListMailSuppressed(trx, to, now)) return undefined;
  const headers = { ...letter.headers, ...mailingHeaders(list) };
  return writeMail(trx, { ...letter, headers }, now, listName(list));
}
