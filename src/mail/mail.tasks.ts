import { readSite } from '../db/site.ts';
import { toInstant } from '../lib/dates.ts';
import { NonRetryableError, type TaskHandler, taskHandler } from '../queue/task.ts';
import { isOfList } from './mailing.ts';
import { mailTask, settleMail } from './outbox.ts';
import { isSuppressed } from './suppression.ts';
import { RefusedError, type Transport } from './transport.ts';

export interface Post {
  /** Where mail goes; undefined while no mail server is configured. */
  transport: Transport | undefined;
  /** Tells what a mail that is not sent would have said, where that may be told. */
  tell: ((words: string) => void) | undefined;
}

/** Sends a mail of the outbox: at least once, each time under the same Message-ID. */
export const sendMail = ({ transport, tell }: Post): TaskHandler =>
  taskHandler(mailTask, async ({ db, now }, { mailId }) => {
    const mail = await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst();
    if (!mail || mail.state === 'sent') return;
    if (mail.expires_at && mail.expires_at <= toInstant(now)) return settleMail(db, mail.id, 'expired', now);
    const headers: Record<string, string> = JSON.parse(mail.headers);
    if (isOfList(headers) && (await isSuppressed(db, mail.recipient, now)))
      return settleMail(db, mail.id, 'expired', now);
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
        headers,
        boardName: name,
        calendar: mail.calendar ? JSON.parse(mail.calendar) : undefined,
      });
    } catch (error) {
      throw error instanceof RefusedError ? new NonRetryableError(error.message) : error;
    }
    await settleMail(db, mail.id, 'sent', now);
  });
