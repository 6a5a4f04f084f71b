import type { Db } from '../db/tables.ts';
import type { OutgoingMail } from './message.ts';
import { writeMail } from './outbox.ts';
import { isSuppressed } from './suppression.ts';

/** A kind of mail that people get again and again until they leave it. */
interface MailingList {
  /** Part of its List-Id: letters and hyphens. */
  id: string;
  /** Its readers' name for it. ASCII. */
  name: string;
  /** What large providers sum complaints up by, in words without colons: at most three. */
  campaign: readonly string[];
  /** Address that ends it at once when something is posted there (RFC 8058). */
  unsubscribe: string;
  origin: string;
  /** One mailing of several that its numbers are kept of, such as `2026-11-24`. */
  issue?: string;
}

/** What mail programs need to show a way out, and providers to tell one kind of mail from another. */
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

/** What the numbers of a list, or of one of its issues, are kept under. */
const listName = ({ id, issue }: Pick<MailingList, 'id' | 'issue'>): string => (issue ? `${id}/${issue}` : id);

/**
 * Puts a mail of a list into the outbox, in the transaction of its cause: the one door for everything that nobody asked for
 * just now. Gives its id; undefined where the mailbox gets none.
 */
export async function writeMailing(
  trx: Db,
  letter: OutgoingMail,
  list: MailingList,
  now: Date,
): Promise<string | undefined> {
  const to = letter.to as string;
  if (await isSuppressed(trx, to, now)) return undefined;
  const headers = { ...letter.headers, ...mailingHeaders(list) };
  return writeMail(trx, { ...letter, headers }, now, listName(list));
}
