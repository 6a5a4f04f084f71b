import { sql } from 'kysely';
import { readSite } from '../db/site.ts';
import type { Db } from '../db/tables.ts';
import { addDays, type Instant, toInstant } from '../lib/dates.ts';
import { lookup } from '../lib/lookup.ts';
import { NonRetryableError, NotYetError, type TaskHandler, taskHandler } from '../queue/task.ts';
import { addToListCount, recordDeliveryAndSuppress } from './deliveries.ts';
import { LIST_HELD_KIND, mailingListOnHoldMail } from './list-held.mail.ts';
import { findEditedMailText } from './mail-text.ts';
import { emailDomain } from './mailbox.ts';
import type { MailContent } from './message.ts';
import { mailTask, recordRejection, setMailState, writeMail } from './outbox.ts';
import { clearRelayRejections, findBoardListMailHold, recordPermanentRejection } from './relay-rejections.ts';
import { claimSendSlot } from './send-rate.ts';
import { isListMailSuppressed } from './suppression.ts';
import { type MailTransport, PermanentRejectionError, TemporaryRejectionError } from './transport.ts';

export interface MailServices {
  /** Mail server, if configured. */
  transport: MailTransport | undefined;
  /** Logs the text of unsent mail, where allowed. */
  log: ((words: string) => void) | undefined;
  origin: string;
}

/** Days of rejections after which list mail is dropped. */
const MAX_DAYS_HELD = 3;

/** Prepares a mail before each attempt in its own transaction: the stored text, another one, or none to drop it. */
export type PrepareMail = (
  db: Db,
  mail: { id: string; mayHaveArrived: boolean },
  now: Date,
) => Promise<MailContent | 'unchanged' | 'withdrawn'>;

type Preparations = Readonly<Record<string, PrepareMail>>;

/** Sends a mail at least once, always under the same Message-ID. List mail waits for its rate. */
export const createSendMailHandler = (
  { transport, log, origin }: MailServices,
  preparations: Preparations = {},
): TaskHandler =>
  taskHandler(mailTask, async ({ db, now, attempt }, { mailId, rejectionCount = 0, rejectedAt }) => {
    if (transport) await awaitTurn(db, mailId, now);
    const mail = await findReady(db, mailId, { mayHaveArrived: attempt - rejectionCount > 1, preparations }, now);
    if (!mail) return;
    if (!transport) {
      log?.(`E-mail to ${mail.recipient} (no mail server is configured): ${mail.subject}\n\n${mail.text}`);
      return setMailState(db, mail.id, 'held', now);
    }
    const { name, email } = await readSite(db);
    try {
      await transport.send({
        id: mail.id,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: JSON.parse(mail.headers),
        boardName: name,
        calendar: mail.calendar ? JSON.parse(mail.calendar) : undefined,
      });
    } catch (error) {
      if (error instanceof TemporaryRejectionError)
        await recordRejection(db, mail.id, { rejectionCount: rejectionCount + 1, rejectedAt });
      if (!(error instanceof PermanentRejectionError)) throw error;
      const rejected = { ...mail, rejectedAt, rejectionCount, isLastAttempt: attempt >= mailTask.attempts };
      return handleRejection(db, rejected, error, origin, now);
    }
    const ownDomains = [emailDomain(email), transport.domain, new URL(origin).hostname];
    // Mail to own domains proves nothing about relaying.
    if (!ownDomains.includes(emailDomain(mail.recipient))) await clearRelayRejections(db);
    await db.transaction().execute(async (trx) => {
      await setMailState(trx, mail.id, 'sent', now);
      await addToListCount(trx, mail.list, 'sent', now);
    });
  });

/** @throws NotYetError for list mail over the rate */
async function awaitTurn(db: Db, mailId: string, now: Date): Promise<void> {
  const mail = await db
    .selectFrom('mails')
    .select(['recipient', 'list', 'state'])
    .where('id', '=', mailId)
    .executeTakeFirst();
  if (!mail || mail.state === 'sent') return;
  const hold = mail.list === '' ? undefined : await findBoardListMailHold(db);
  if (hold && hold.until > toInstant(now)) throw new NotYetError(new Date(hold.until));
  const turn = await claimSendSlot(db, { to: mail.recipient, isUrgent: mail.list === '' }, now);
  if (turn) throw new NotYetError(turn);
}

interface RejectedMail {
  id: string;
  recipient: string;
  list: string;
  created_at: Instant;
  rejectionCount: number;
  /** First rejection of this mail by the server. */
  rejectedAt: Instant | undefined;
  isLastAttempt: boolean;
}

/**
 * Handles a rejected mail. Final if the response concerns the mailbox, or if the server accepted other mail for the domain
 * since the first rejection. @throws NotYetError while list mail is held, NonRetryableError for requested mail,
 * MailRejectedError to retry.
 */
async function handleRejection(
  db: Db,
  { id, recipient, list, created_at, rejectionCount, rejectedAt, isLastAttempt }: RejectedMail,
  error: PermanentRejectionError,
  origin: string,
  now: Date,
): Promise<void> {
  const at = toInstant(now);
  const { hold, isFinal } = await db.transaction().execute(async (trx) => {
    const { hold, hasBegun } = await recordPermanentRejection(trx, { status: error.status, recipient }, now);
    if (hold && hasBegun && !(await wasOwnerNotified(trx, now)))
      await writeMail(trx, mailingListOnHoldMail({ ...hold, origin }), now);
    const isAbandoned = list !== '' && created_at <= addDays(at, -MAX_DAYS_HELD);
    const isFinal = hold
      ? isAbandoned
      : error.isAboutMailbox ||
        (isLastAttempt && list !== '') ||
        (rejectedAt !== undefined && (await hasSentSince(trx, emailDomain(recipient), rejectedAt)));
    if (!hold && error.isAboutMailbox)
      await recordDeliveryAndSuppress(trx, { kind: 'bounced', address: recipient, about: id, list }, now);
    if (isFinal && list !== '') await setMailState(trx, id, 'expired', now);
    return { hold, isFinal };
  });
  // A lost list reader is no failure. An admin checks other mail.
  if (isFinal && list !== '') return;
  if (isFinal) throw new NonRetryableError(error.message);
  const isListOnHold = hold !== undefined && list !== '';
  // NotYetError does not count as an attempt.
  await recordRejection(db, id, {
    rejectionCount: isListOnHold ? rejectionCount : rejectionCount + 1,
    rejectedAt: rejectedAt ?? at,
  });
  throw isListOnHold ? new NotYetError(new Date(hold.until)) : error;
}

async function hasSentSince(db: Db, domain: string, at: Instant): Promise<boolean> {
  const sent = await db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'sent')
    .where('state_at', '>', at)
    .where(sql`lower(recipient)`, 'like', `%@${domain}`)
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

/** True if the owner was notified within a day, since an unstable server is one fault. */
async function wasOwnerNotified(db: Db, now: Date): Promise<boolean> {
  const notification = await db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', LIST_HELD_KIND)
    .where('created_at', '>', addDays(toInstant(now), -1))
    .limit(1)
    .executeTakeFirst();
  return notification !== undefined;
}

/** Mail to send now. Undefined if not due. */
const findReady = (
  db: Db,
  mailId: string,
  { mayHaveArrived, preparations }: { mayHaveArrived: boolean; preparations: Preparations },
  now: Date,
) =>
  db.transaction().execute(async (trx) => {
    const mail = await trx.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst();
    if (!mail || mail.state === 'sent') return undefined;
    const isLate = mail.expires_at !== null && mail.expires_at <= toInstant(now);
    const isUnwanted = mail.list !== '' && (await isListMailSuppressed(trx, mail.recipient, now));
    const prepared =
      isLate || isUnwanted
        ? 'withdrawn'
        : ((await lookup(preparations, mail.kind)?.(trx, { id: mailId, mayHaveArrived }, now)) ?? 'unchanged');
    if (prepared === 'unchanged') return mail;
    if (prepared === 'withdrawn') {
      await setMailState(trx, mailId, 'expired', now);
      return undefined;
    }
    const words = prepared.words(await readSite(trx), await findEditedMailText(trx, prepared.textName));
    await trx.updateTable('mails').set(words).where('id', '=', mailId).execute();
    return { ...mail, ...words };
  });
