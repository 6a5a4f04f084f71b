import type { Db } from '../../db/tables.ts';
import type { StaffMember, StaffRole } from './staff.ts';

/** Role of an address in lower case. Read on each request, so that a removal ends access at once. */
export async function findStoredStaffRole(db: Db, email: string): Promise<StaffRole | undefined> {
  const row = await db.selectFrom('staff').select('role').where('email', '=', email).executeTakeFirst();
  return row?.role;
}

/** Staff of the board, newest last, without ADMIN_EMAILS. */
export const listStoredStaff = (db: Db): Promise<StaffMember[]> =>
  db
    .selectFrom('staff')
    .leftJoin('users', 'users.email', 'staff.email')
    .leftJoin('users as inviters', 'inviters.id', 'staff.invited_by')
    .select(['staff.id', 'staff.email', 'staff.role', 'staff.created_at as since'])
    .select(['users.id as userId', 'inviters.email as inviterEmail'])
    .orderBy('staff.id')
    .execute();
