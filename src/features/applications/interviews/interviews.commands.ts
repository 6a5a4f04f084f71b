import type { Db, Trx } from '../../../db/tables.ts';
import { DAY, type Instant, toInstant } from '../../../lib/dates.ts';
import { newId } from '../../../lib/id.ts';
import { invalid, type Result, succeed } from '../../../lib/result.ts';
import { isTimeZone } from '../../../lib/time-zone.ts';
import { writeMail } from '../../../mail/outbox.ts';
import { selectActiveMembers } from '../../accounts/member.queries.ts';
import type { ApplicationMailFacts } from '../application.mail.ts';
import { lockApplication } from '../application.queries.ts';
import { findUserEmail, queueCandidateMail, readApplicationMailFacts } from '../application-mails.ts';
import { changeApplicationStatus } from '../application-status.ts';
import type { ApplicationServices } from '../applying.ts';
import { listNotifiedMemberEmails } from '../news/news.queries.ts';
import { recordFirstReply } from '../reply-record.commands.ts';
import { saveAddressSharingChoice } from '../shared-address.ts';
import { isUndecided } from '../stages/stage.ts';
import {
  type BookedInterview,
  interviewBookedCandidateMail,
  interviewCancelledCandidateMail,
  interviewCancelledRecruiterMail,
  interviewOfferMail,
  interviewTimeChosenRecruiterMail,
} from './interview.mail.ts';
import { type InterviewOffer, isBookedOrOffered, MAX_OFFERS_PER_DAY } from './interview.ts';
import { listInterviews } from './interviews.queries.ts';

const OFFERED = 'interview offered';

interface Recruiter {
  userId: string;
  companyId: string;
}

interface OfferInput {
  id: string;
  /** Interview to move. Undefined for a new one. */
  interviewId?: string | undefined;
  offer: InterviewOffer;
  /** True if candidates may reply to the recruiter's own address. */
  sharesAddress: boolean;
}

/**
 * Offers times for a new or moved interview by mail. A booked time stays until another is chosen. Undefined if the company has
 * no such application or interview.
 */
export async function offerInterviewTimes(
  db: Db,
  applying: ApplicationServices,
  { userId, companyId }: Recruiter,
  { id, interviewId, offer, sharesAddress }: OfferInput,
  now: Date,
): Promise<Result<undefined> | undefined> {
  return db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, id, companyId);
    if (!application) return undefined;
    if (!isUndecided(application.status)) return invalid('', 'This application has been decided or withdrawn');
    if (application.endedBy === 'candidate') return invalid('', 'The candidate has ended the conversation');
    const interviews = await listInterviews(trx, id);
    const moved = interviews.find((one) => one.id === interviewId);
    if (interviewId && !moved) return undefined;
    if (moved && !isBookedOrOffered(moved, now))
      return invalid('', 'This interview is over or cancelled: offer times for a new one');
    if (!moved && interviews.some((one) => one.start === null && isBookedOrOffered(one, now)))
      return invalid('', 'This candidate is choosing from other times: change or cancel those');
    if ((await countOffers(trx, id, now)) >= MAX_OFFERS_PER_DAY)
      return invalid('', 'You can offer no more times today. Please try again tomorrow');
    const { zone, minutes, place, times } = offer;
    const at = toInstant(now);
    const known = interviews.find((one) => one.candidateZone)?.candidateZone ?? null;
    const interview = moved?.id ?? newId(now);
    const values = { user_id: userId, zone, minutes, place, updated_at: at };
    if (moved) await trx.updateTable('application_interviews').set(values).where('id', '=', interview).execute();
    else
      await trx
        .insertInto('application_interviews')
        .values({
          ...values,
          id: interview,
          application_id: id,
          start: null,
          candidate_zone: known,
          sequence: 0,
          cancelled_at: null,
          cancelled_by: null,
          created_at: at,
        })
        .execute();
    await trx.deleteFrom('interview_times').where('interview_id', '=', interview).execute();
    await trx
      .insertInto('interview_times')
      .values(times.map((start) => ({ interview_id: interview, start })))
      .execute();
    await changeApplicationStatus(trx, { id }, { status: 'viewed', userId }, now);
    await recordFirstReply(trx, id, now);
    const facts = await readFacts(trx, id);
    await saveAddressSharingChoice(trx, userId, sharesAddress);
    const replyTo = sharesAddress ? await findUserEmail(trx, userId) : undefined;
    const message = interviewOfferMail(
      applying,
      facts,
      { zone, minutes, place, times, candidateZone: known },
      { isMoved: moved?.start != null, canReply: replyTo !== undefined },
    );
    await queueCandidateMail(trx, OFFERED, facts, { ...message, replyTo }, now);
    return succeed(undefined);
  });
}

/** Books an offered time and mails both sides a calendar file. Idempotent. Undefined if the candidate has no such interview. */
export async function bookInterviewTime(
  db: Db,
  applying: ApplicationServices,
  { id, interviewId, start, zone }: { id: string; interviewId: string; start: Instant; zone: string },
  now: Date,
): Promise<Result<undefined> | undefined> {
  return db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, id);
    const interview = application && (await listInterviews(trx, id)).find((one) => one.id === interviewId);
    if (!application || !interview) return undefined;
    if (interview.start === start && !interview.cancelledBy) return succeed(undefined);
    if (!start) return invalid('time', 'Choose one of the times first');
    const isOffered = interview.times.includes(start) && !interview.cancelledBy && application.status !== 'withdrawn';
    if (!isOffered) return invalid('time', 'This time is no longer offered. Please choose another');
    if (start <= toInstant(now)) return invalid('time', 'This time has passed. Please choose another');
    const candidateZone = isTimeZone(zone) ? zone : interview.candidateZone;
    const isMoved = interview.start !== null;
    const hosts = await listHostIds(trx, interview.id);
    const { sequence } = await trx
      .updateTable('application_interviews')
      .set((eb) => ({
        start,
        candidate_zone: candidateZone,
        sequence: eb('sequence', '+', 1),
        updated_at: toInstant(now),
        hosts: JSON.stringify(hosts),
      }))
      .where('id', '=', interview.id)
      .returning('sequence')
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('interview_times').where('interview_id', '=', interview.id).execute();
    const facts = await readFacts(trx, id);
    const booked: BookedInterview = { ...interview, start, candidateZone, sequence: Number(sequence) };
    await queueCandidateMail(
      trx,
      'interview booked',
      facts,
      interviewBookedCandidateMail(applying, facts, booked, { now }),
      now,
    );
    for (const to of await listHosts(trx, hosts, facts.companyId)) {
      const message = interviewTimeChosenRecruiterMail(applying, facts, booked, { to, isMoved, now });
      await writeMail(trx, { ...message, kind: 'interview chosen', to }, now);
    }
    return succeed(undefined);
  });
}

/** Cancels an interview in any state, notifies the other side and updates calendars. Idempotent. False if there is none. */
export async function cancelInterview(
  db: Db,
  applying: ApplicationServices,
  by: Recruiter | 'candidate',
  { id, interviewId }: { id: string; interviewId: string },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockApplication(trx, id, by === 'candidate' ? undefined : by.companyId))) return false;
    const interview = (await listInterviews(trx, id)).find((one) => one.id === interviewId);
    if (!interview) return false;
    if (isBookedOrOffered(interview, now)) await cancel(trx, applying, { id, interviewId, side: sideOf(by) }, now);
    return true;
  });
}

const sideOf = (by: Recruiter | 'candidate') => (by === 'candidate' ? 'candidate' : 'company');

/** Cancels upcoming interviews of a locked application that ends. */
export async function cancelBookedAndOfferedInterviews(
  trx: Trx,
  applying: ApplicationServices,
  { id, side }: { id: string; side: 'company' | 'candidate' },
  now: Date,
): Promise<void> {
  for (const interview of await listInterviews(trx, id))
    if (isBookedOrOffered(interview, now)) await cancel(trx, applying, { id, interviewId: interview.id, side }, now);
}

async function cancel(
  trx: Trx,
  applying: ApplicationServices,
  { id, interviewId, side }: { id: string; interviewId: string; side: 'company' | 'candidate' },
  now: Date,
): Promise<void> {
  const at = toInstant(now);
  const row = await trx
    .updateTable('application_interviews')
    .set((eb) => ({ cancelled_at: at, cancelled_by: side, sequence: eb('sequence', '+', 1), updated_at: at }))
    .where('id', '=', interviewId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { start, zone, minutes, place, sequence } = row;
  const booked: BookedInterview | undefined =
    start === null
      ? undefined
      : {
          id: row.id,
          zone,
          minutes: Number(minutes),
          place,
          start,
          candidateZone: row.candidate_zone,
          sequence: Number(sequence),
        };
  const facts = await readFacts(trx, id);
  // An unbooked offer is in no calendar.
  if (booked || side === 'company') {
    const message = interviewCancelledCandidateMail(applying, facts, booked, {
      isByRecipient: side === 'candidate',
      now,
    });
    await queueCandidateMail(trx, 'interview cancelled', facts, message, now);
  }
  if (!booked && side === 'company') return;
  for (const to of await listHosts(trx, await listHostIds(trx, row.id), facts.companyId)) {
    const message = interviewCancelledRecruiterMail(applying, facts, booked, {
      to,
      isByRecipient: side === 'company',
      now,
    });
    await writeMail(trx, { ...message, kind: 'interview called off', to }, now);
  }
}

async function countOffers(trx: Trx, applicationId: string, now: Date): Promise<number> {
  const rows = await trx
    .selectFrom('application_mails')
    .innerJoin('mails', 'mails.id', 'application_mails.mail_id')
    .select('mails.id')
    .where('application_mails.application_id', '=', applicationId)
    .where('mails.kind', '=', OFFERED)
    .where('mails.created_at', '>', toInstant(new Date(now.getTime() - DAY)))
    .execute();
  return rows.length;
}

/** Mail data of a locked application. */
async function readFacts(trx: Trx, id: string): Promise<ApplicationMailFacts & { email: string; companyId: string }> {
  const facts = await readApplicationMailFacts(trx, id);
  if (!facts) throw new Error('An application vanished inside its own transaction');
  return facts;
}

/** Users with the booked time in their calendars, and the one who last offered times. */
async function listHostIds(trx: Trx, interviewId: string): Promise<string[]> {
  const { hosts, user_id } = await trx
    .selectFrom('application_interviews')
    .select(['hosts', 'user_id'])
    .where('id', '=', interviewId)
    .executeTakeFirstOrThrow();
  return [...new Set([...(JSON.parse(hosts) as string[]), user_id])];
}

/** Recipients: the hosts who are members, otherwise all with notifications. */
async function listHosts(trx: Trx, userIds: readonly string[], companyId: string): Promise<string[]> {
  const hosts = await selectActiveMembers(trx)
    .select('users.email')
    .where('members.company_id', '=', companyId)
    .where('members.user_id', 'in', userIds)
    .orderBy('users.email')
    .execute();
  return hosts.length > 0 ? hosts.map(({ email }) => email) : listNotifiedMemberEmails(trx, companyId);
}
