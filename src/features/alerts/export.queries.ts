import type { Db } from '../../db/tables.ts';
import { normalizeMailbox } from '../../mail/mailbox.ts';
import type { AlertView, NewsletterSubscriptionState, SentAlertMail } from './alert.ts';
import { findReader } from './reader.queries.ts';
import { listSentAlertMails } from './sent.queries.ts';

/** Mails in an export, several years of them. */
const MAX_EXPORTED_MAILS = 5_000;

/** All stored data of a reader, for export. */
interface ReaderExport {
  address: string;
  /** IANA time zone. `''` for the board’s. */
  timeZone: string;
  /** Hour of daily and weekly mail. */
  hour: number;
  newsletter: NewsletterSubscriptionState | 'never asked for';
  alerts: Omit<AlertView, 'id'>[];
  sent: SentAlertMail[];
}

/** Undefined for a deleted address. */
export async function exportReaderById(db: Db, readerId: string, now: Date): Promise<ReaderExport | undefined> {
  const reader = await findReader(db, readerId, now);
  if (!reader) return undefined;
  return {
    address: reader.address,
    timeZone: reader.zone,
    hour: reader.hour,
    newsletter: reader.newsletter ?? 'never asked for',
    alerts: reader.alerts.map(({ id: _, ...alert }) => alert),
    sent: await listSentAlertMails(db, readerId, MAX_EXPORTED_MAILS),
  };
}

export async function exportReaderByAddress(db: Db, address: string, now: Date): Promise<ReaderExport | undefined> {
  const reader = await db
    .selectFrom('subscribers')
    .select('id')
    .where('mailbox', '=', normalizeMailbox(address))
    .where('address', '=', address)
    .executeTakeFirst();
  return reader && exportReaderById(db, reader.id, now);
}
