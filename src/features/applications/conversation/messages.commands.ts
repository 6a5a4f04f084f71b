import type { Db, Trx } from '../../../db/tables.ts';
import { DAY, MINUTE, toInstant } from '../../../lib/dates.ts';
import { newId } from '../../../lib/id.ts';
import { invalid, type Result, succeed } from '../../../lib/result.ts';
import { cleanMultilineText } from '../../../lib/text.ts';
import { writeMail } from '../../../mail/outbox.ts';
import { lockApplication } from '../application.queries.ts';
import { findUserEmail, queueCandidateMail, readApplicationMailFacts } from '../application-mails.ts';
import { changeApplicationStatus } from '../application-status.ts';
import type { ApplicationServices } from '../applying.ts';
import { saveAddressSharingChoice } from '../shared-address.ts';
import { candidateMessageNoticeMail, companyMessageMail } from './message.mail.ts';
import { type ConversationSide, findWritingProblem, MAX_MESSAGE_LENGTH, MAX_MESSAGES_PER_DAY } from './message.ts';
import { listAddressesToNotifyOfReply } from './messages.queries.ts';

/** Author: a member of the application's company, or the candidate. */
export type MessageAuthor =
  | { side: 'company'; userId: string; companyId: string; sharesAddress: boolean }
  | { side: 'candidate' };

/** Writes a message and mails the other side. Ignores repeats. Undefined without such an application. */
export async function sendConversationMessage(
  db: Db,
  applying: ApplicationServices,
  writer: MessageAuthor,
  { id, text }: { id: string; text: string },
  now: Date,
): Promise<Result<undefined> | undefined> {
  const words = cleanMultilineText(text);
  const { side } = writer;
  return db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, id, companyOf(writer));
    if (!application) return undefined;
    if (!words || words.length > MAX_MESSAGE_LENGTH)
      return invalid('message', `Write a message of up to ${MAX_MESSAGE_LENGTH} characters`);
    const userId = side === 'company' ? writer.userId : null;
    const written = await trx
      .selectFrom('application_messages')
      .select(['side', 'user_id', 'text', 'at'])
      .where('application_id', '=', id)
      .orderBy('id', 'desc')
      .execute();
    const [last] = written;
    if (last && last.side === side && last.user_id === userId && last.text === words && last.at > ago(now, MINUTE))
      return succeed(undefined);
    const objection = findWritingProblem(side, application.status, {
      endedBy: application.endedBy,
      hasBegun: written.length > 0 || (await isInvited(trx, id)),
    });
    if (objection) return invalid('message', objection);
    const today = written.filter((one) => one.side === side && one.at > ago(now, DAY)).length;
    if (today >= MAX_MESSAGES_PER_DAY[side])
      return invalid('message', 'You can’t send more messages here today. Please try again tomorrow');
    await insertConversationMessage(trx, { id, side, userId, subject: '', text: words }, now);
    const facts = await readApplicationMailFacts(trx, id);
    if (!facts) throw new Error('An application vanished inside its own transaction');
    if (side === 'company') {
      // Writing implies having viewed the application.
      await changeApplicationStatus(trx, { id }, { status: 'viewed', userId }, now);
      await saveAddressSharingChoice(trx, writer.userId, writer.sharesAddress);
      const sender = writer.sharesAddress ? await findUserEmail(trx, writer.userId) : undefined;
      const message = companyMessageMail(applying, facts, { text: words, canReply: sender !== undefined });
      await queueCandidateMail(trx, 'application message', facts, { ...message, replyTo: sender }, now);
    } else {
      const message = candidateMessageNoticeMail(applying, facts);
      for (const to of await listAddressesToNotifyOfReply(trx, id))
        await writeMail(trx, { ...message, kind: 'candidate message', to }, now);
    }
    return succeed(undefined);
  });
}

/** Inserts a message in the transaction of its mail. */
export async function insertConversationMessage(
  trx: Trx,
  {
    id,
    side,
    userId,
    subject,
    text,
  }: { id: string; side: ConversationSide; userId: string | null; subject: string; text: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('application_messages')
    .values({ id: newId(now), application_id: id, side, user_id: userId, subject, text, at: toInstant(now) })
    .execute();
}

/** Ends or resumes a conversation, except letters. Idempotent. False without such an application. */
export async function setConversationEnded(
  db: Db,
  writer: MessageAuthor | Omit<Extract<MessageAuthor, { side: 'company' }>, 'sharesAddress'>,
  { id, isEnded }: { id: string; isEnded: boolean },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, id, companyOf(writer));
    if (!application) return false;
    const { endedBy } = application;
    // Only the side that ended it first may resume it.
    const next = isEnded ? (endedBy ?? writer.side) : endedBy === writer.side ? null : endedBy;
    await trx.updateTable('applications').set({ conversation_ended_by: next }).where('id', '=', id).execute();
    return true;
  });
}

const ago = (now: Date, ms: number): string => toInstant(new Date(now.getTime() - ms));

const companyOf = (writer: { side: 'candidate' } | { side: 'company'; companyId: string }): string | undefined =>
  writer.side === 'company' ? writer.companyId : undefined;

async function isInvited(trx: Trx, applicationId: string): Promise<boolean> {
  const interview = await trx
    .selectFrom('application_interviews')
    .select('id')
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return interview !== undefined;
}
