import * as z from 'zod';
import { writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { validate } from '../../lib/validation.ts';
import { writeMail } from '../../mail/outbox.ts';
import { staffInvitationMail } from './account.mail.ts';
import { writeAudit } from './audit.ts';
import { emailSchema } from './sign-in.schema.ts';
import { STAFF_ROLES } from './staff.ts';
import { type SignedInUser, toAdminActor } from './user.ts';

/** Maximum number of staff. Bounds their page. */
export const MAX_STAFF = 200;

const roleSchema = z.enum(STAFF_ROLES, `Choose ${STAFF_ROLES.join(', ')}`);
const invitationSchema = z.object({ email: emailSchema, role: roleSchema });

/** Gives an address a role and notifies it. The role applies after sign-in. */
export async function inviteStaff(
  db: Db,
  admin: SignedInUser,
  { origin, adminEmails, ...input }: { email: string; role: string; origin: string; adminEmails: readonly string[] },
  now: Date,
): Promise<Result<{ id: string }>> {
  const wanted = validate(invitationSchema, input);
  if (!wanted.ok) return wanted;
  const { email, role } = wanted.value;
  if (adminEmails.includes(email)) return invalid('email', 'This address is an admin already: ADMIN_EMAILS lists it');
  return writeTransaction(db, async (trx) => {
    const staff = await trx.selectFrom('staff').select('email').limit(MAX_STAFF).execute();
    if (staff.some((member) => member.email === email))
      return invalid('email', 'This address has a role already: change it in the list');
    if (staff.length === MAX_STAFF) return invalid('email', `The board can have ${MAX_STAFF} people: remove one first`);
    const id = newId(now);
    await trx
      .insertInto('staff')
      .values({ id, email, role, invited_by: admin.id, created_at: toInstant(now) })
      .execute();
    const message = staffInvitationMail({ role, inviterEmail: admin.email, origin });
    await writeMail(trx, { ...message, kind: 'staff invitation', to: email }, now);
    await audit(trx, admin, { id, email }, { action: 'invite staff', before: 'no role', after: role }, now);
    return succeed({ id });
  });
}

export async function changeStaffRole(
  db: Db,
  admin: SignedInUser,
  { id, role }: { id: string; role: string },
  now: Date,
): Promise<Result<undefined>> {
  const wanted = validate(z.object({ role: roleSchema }), { role });
  if (!wanted.ok) return wanted;
  const { role: after } = wanted.value;
  return withStaff(db, admin, id, async (trx, member) => {
    await trx.updateTable('staff').set({ role: after }).where('id', '=', id).execute();
    await audit(trx, admin, member, { action: 'change staff role', before: member.role, after }, now);
  });
}

/** Removes a role and ends all sessions of its address. */
export const removeStaffAndEndSessions = (
  db: Db,
  admin: SignedInUser,
  { id }: { id: string },
  now: Date,
): Promise<Result<undefined>> =>
  withStaff(db, admin, id, async (trx, member) => {
    await trx.deleteFrom('staff').where('id', '=', id).execute();
    const users = trx.selectFrom('users').select('id').where('email', '=', member.email);
    await trx.deleteFrom('sessions').where('user_id', 'in', users).execute();
    await trx.deleteFrom('sign_in_codes').where('email', '=', member.email).execute();
    await audit(trx, admin, member, { action: 'remove staff', before: member.role, after: 'no role' }, now);
  });

async function withStaff(
  db: Db,
  admin: SignedInUser,
  id: string,
  work: (trx: Trx, member: { id: string; email: string; role: string }) => Promise<void>,
): Promise<Result<undefined>> {
  return writeTransaction(db, async (trx) => {
    const member = await trx
      .selectFrom('staff')
      .select(['id', 'email', 'role'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!member) return invalid('', 'This person no longer has a role');
    if (member.email === admin.email) return invalid('', 'Another admin has to change your own role');
    await work(trx, member);
    return succeed(undefined);
  });
}

async function audit(
  trx: Trx,
  admin: SignedInUser,
  { id, email }: { id: string; email: string },
  {
    action,
    ...detail
  }: { action: 'invite staff' | 'change staff role' | 'remove staff'; before: string; after: string },
  now: Date,
): Promise<void> {
  const user = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  const subject = user ? `user:${user.id}` : `staff:${id}`;
  await writeAudit(trx, toAdminActor(admin), { action, subject, detail }, now);
}
