import type { Db } from '../../../db/tables.ts';
import { selectActiveMembers } from '../../accounts/member.queries.ts';

/** Addresses of members with notifications. */
export async function listNotifiedMemberEmails(db: Db, companyId: string): Promise<string[]> {
  const rows = await selectActiveMembers(db)
    .select('users.email')
    .where('members.company_id', '=', companyId)
    .where('members.user_id', 'not in', refusals(db).where('refusals.company_id', '=', companyId))
    .orderBy('users.email')
    .execute();
  return rows.map(({ email }) => email);
}

/** True if a member is notified of applicants, which is the default. */
export async function hasApplicationNotifications(db: Db, companyId: string, userId: string): Promise<boolean> {
  const rejection = await refusals(db)
    .where('refusals.company_id', '=', companyId)
    .where('refusals.user_id', '=', userId)
    .executeTakeFirst();
  return rejection === undefined;
}

const refusals = (db: Db) => db.selectFrom('applicant_notification_opt_outs as refusals').select('refusals.user_id');
