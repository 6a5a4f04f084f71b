import { readSite } from '../db/site.ts';
import type { Db } from '../db/tables.ts';
import { toInstant } from '../lib/dates.ts';
import { lookup } from '../lib/lookup.ts';
import { NonRetryableError, NotYetError, type TaskHandler, taskHandler } from '../queue/task.ts';
import { countForList, noteDelivery } from './deliveries.ts';
import type { Message } from './message.ts';
import { mailTask, noteTurnedAway, settleMail } from './outbox.ts';
import { takeTurn } from './pace.ts';
import { isSuppressed } from './suppression.ts';
import { RefusedError, type Transport, TurnedAwayError } from './transport.ts';

export interface Post {
  /** Where mail goes; undefined while no mail server is configured. */
  transport: Transport | undefined;
  /** Tells what a mail that is not sent would have said, where that may be told. */
  tell: ((words: string) => void) | undefined;
}

/** What a mail is to say when it is sent, asked before every attempt in a transaction of its own: what stands in the outbox, other words, or nothing any more. */
export type Prepare = (
  db: Db,
  mail: { id: string; mayHaveArrived: boolean },
  now: Date,
) => Promise<Message | 'unchanged' | 'withdrawn'>;

/** By kind of mail, what looks at it once more before each attempt. */
type Preparations = Readonly<Record<string, Prepare>>;

/** Sends a mail of the outbox: at least once, each time under the same Message-ID. That of a list waits for its turn. */
export const sendMail = ({ transport, tell }: Post, preparations: Preparations = {}): TaskHandler =>
  taskHandler(mailTask, async ({ db, now, attempt }, { mailId, turnedAway = 0 }) => {
    if (transport) await awaitTurn(db, mailId, now);
    const mail = await findReady(db, mailId, { mayHaveArrived: attempt - turnedAway > 1, preparations }, now);
    if (!mail) return;
    if (!transport) {
      tell?.(`E-mail to ${mail.recipient} (no mail server is configured): ${mail.subject}\n\n${mail.text}`);
      return settleMail(db, mail.id, 'held', now);
    }
    const { name } = await readSite(db);
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
      if (error instanceof TurnedAwayError) await noteTurnedAway(db, mail.id, turnedAway + 1);
      if (!(error instanceof RefusedError)) throw error;
      await noteRefusal(db, mail, error, now);
      // What somebody waits for is a person's to look at; of a list, one reader less is no failure.
      if (mail.list !== '') return;
      throw new NonRetryableError(error.message);
    }
    await db.transaction().execute(async (trx) => {
      await settleMail(trx, mail.id, 'sent', now);
      await countForList(trx, mail.list, 'sent', now);
    });
  });

/** @throws NotYetError for mail of a list that others go before. */
async function awaitTurn(db: Db, mailId: string, now: Date): Promise<void> {
  const mail = await db
    .selectFrom('mails')
    .select(['recipient', 'list', 'state'])
    .where('id', '=', mailId)
    .executeTakeFirst();
  if (!mail || mail.state === 'sent') return;
  const turn = await takeTurn(db, { to: mail.recipient, isUrgent: mail.list === '' }, now);
  if (turn) throw new NotYetError(turn);
}

const noteRefusal = (
  db: Db,
  { id, recipient, list }: { id: string; recipient: string; list: string },
  { isOfMailbox }: RefusedError,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (isOfMailbox) await noteDelivery(trx, { kind: 'bounced', address: recipient, about: id, list }, now);
    if (list !== '') await settleMail(trx, id, 'expired', now);
  });

/** A mail as it is to be sent now; undefined when it is not. */
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
    const isUnwanted = mail.list !== '' && (await isSuppressed(trx, mail.recipient, now));
    const prepared =
      isLate || isUnwanted
        ? 'withdrawn'
        : ((await lookup(preparations, mail.kind)?.(trx, { id: mailId, mayHaveArrived }, now)) ?? 'unchanged');
    if (prepared === 'unchanged') return mail;
    if (prepared === 'withdrawn') {
      await settleMail(trx, mailId, 'expired', now);
      return undefined;
    }
    const words = prepared.words(await readSite(trx));
    await trx.updateTable('mails').set(words).where('id', '=', mailId).execute();
    return { ...mail, ...words };
  });
