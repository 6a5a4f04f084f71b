import type { Db } from '../../../db/tables.ts';
import { selectActiveMembers } from '../../accounts/member.queries.ts';
import { listNotifiedMemberEmails } from '../news/news.queries.ts';
import type { CompanyMessage, Conversation } from './message.ts';

export async function loadCompanyConversation(
  db: Db,
  { id, conversation_ended_by }: { id: string; conversation_ended_by: Conversation['endedBy'] },
): Promise<Conversation<CompanyMessage>> {
  const messages = await db
    .selectFrom('application_messages as messages')
    .leftJoin('users', 'users.id', 'messages.user_id')
    .select(['messages.id', 'messages.at', 'messages.side', 'messages.subject', 'messages.text', 'users.email as by'])
    .where('messages.application_id', '=', id)
    .orderBy('messages.id')
    .execute();
  return { messages, endedBy: conversation_ended_by };
}

/** Conversation without members' names. */
export async function loadCandidateConversation(
  db: Db,
  { id, conversation_ended_by }: { id: string; conversation_ended_by: Conversation['endedBy'] },
): Promise<Conversation> {
  const messages = await db
    .selectFrom('application_messages')
    .select(['id', 'at', 'side', 'subject', 'text'])
    .where('application_id', '=', id)
    .orderBy('id')
    .execute();
  return { messages, endedBy: conversation_ended_by };
}

/** Addresses notified of a candidate's message: active members who wrote in it, otherwise all with notifications. */
export async function listAddressesToNotifyOfReply(db: Db, applicationId: string): Promise<string[]> {
  const job = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select('jobs.company_id')
    .where('applications.id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const writers = await selectActiveMembers(db)
    .innerJoin('application_messages as messages', 'messages.user_id', 'members.user_id')
    .select('users.email')
    .distinct()
    .where('messages.application_id', '=', applicationId)
    .where('members.company_id', '=', job.company_id)
    .orderBy('users.email')
    .execute();
  return writers.length > 0 ? writers.map(({ email }) => email) : listNotifiedMemberEmails(db, job.company_id);
}
