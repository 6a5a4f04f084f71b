import type { Db } from '../../../db/tables.ts';
import type { Interview } from './interview.ts';

/** Interviews of an application, newest first. */
export async function listInterviews(db: Db, applicationId: string): Promise<Interview[]> {
  const rows = await db
    .selectFrom('application_interviews')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .execute();
  const times = await db
    .selectFrom('interview_times')
    .innerJoin('application_interviews', 'application_interviews.id', 'interview_times.interview_id')
    .select(['interview_times.interview_id', 'interview_times.start'])
    .where('application_interviews.application_id', '=', applicationId)
    .orderBy('interview_times.start')
    .execute();
  return rows.map(({ id, zone, minutes, place, start, candidate_zone, cancelled_by }) => ({
    id,
    zone,
    minutes: Number(minutes),
    place,
    start,
    times: times.filter(({ interview_id }) => interview_id === id).map((time) => time.start),
    candidateZone: candidate_zone,
    cancelledBy: cancelled_by,
  }));
}

/** Time zone of a user's last offer, or undefined. */
export async function findLastOfferedTimeZone(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('application_interviews')
    .select('zone')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.zone;
}
