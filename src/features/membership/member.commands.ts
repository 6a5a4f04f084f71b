import { writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { validate } from '../../lib/validation.ts';
import { writeMail } from '../../mail/outbox.ts';
import { writeAudit } from '../accounts/audit.ts';
import { INVITATION_DAYS, invitationMail } from '../accounts/member.mail.ts';
import { findOpenInvitation, selectActiveMembers } from '../accounts/member.queries.ts';
import { invitationSchema } from '../accounts/sign-in.schema.ts';
import { type CompanyRole, type SignedInUser, toActor } from '../accounts/user.ts';
import { refreshVerification } from '../companies/verification.commands.ts';
import { isUnclaimed, takeOverFromUnverifiedMembers } from './claim.commands.ts';

const NO_COMPANY = invalid('', 'There is no such company');

/** Invites an address, again if needed. Same response for known and unknown addresses. */
export async function inviteMember(
  db: Db,
  owner: SignedInUser,
  { companyId, origin, ...input }: { companyId: string; email: string; role?: string; origin: string },
  now: Date,
): Promise<Result<{ id: string }>> {
  const wanted = validate(invitationSchema, input);
  if (!wanted.ok) return wanted;
  const { email, role } = wanted.value;
  return runAsOwnerAndRefreshVerification(db, owner, companyId, now, async (trx) => {
    const company = await trx
      .selectFrom('companies')
      .select(['name', 'verified'])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    if (await isMember(trx, companyId, email)) return invalid('email', 'This person already belongs to the company');
    await trx.deleteFrom('invitations').where('company_id', '=', companyId).where('email', '=', email).execute();
    const id = newId(now);
    const at = toInstant(now);
    await trx
      .insertInto('invitations')
      .values({
        id,
        company_id: companyId,
        email,
        role,
        invited_by: owner.id,
        created_at: at,
        expires_at: addDays(at, INVITATION_DAYS),
      })
      .execute();
    const message = invitationMail({
      id,
      company: company.name,
      verified: company.verified === 1,
      inviterEmail: owner.email,
      origin,
    });
    await writeMail(trx, { ...message, kind: 'invitation', to: email }, now);
    await audit(trx, owner, 'invite', companyId, { role }, now);
    return succeed({ id });
  });
}

export const revokeInvitation = (
  db: Db,
  owner: SignedInUser,
  invitation: { companyId: string; id: string },
  now: Date,
) =>
  runAsOwnerAndRefreshVerification(db, owner, invitation.companyId, now, async (trx) => {
    const result = await trx
      .deleteFrom('invitations')
      .where('id', '=', invitation.id)
      .where('company_id', '=', invitation.companyId)
      .executeTakeFirst();
    if (Number(result.numDeletedRows) === 0) return invalid('', 'There is no such invitation');
    await audit(trx, owner, 'revoke invitation', invitation.companyId, {}, now);
    return succeed(undefined);
  });

/** Redeems an invitation and adds the member. */
export async function acceptInvitationInTransaction(
  trx: Trx,
  user: SignedInUser,
  { id, origin }: { id: string; origin: string },
  now: Date,
): Promise<Result<{ companyId: string; slug: string }>> {
  const invitation = await findOpenInvitation(trx, id, user.email, now);
  if (!invitation) return invalid('', 'There is no such invitation');
  const { company, role } = invitation;
  const isFirst = role === 'owner' && (await isUnclaimed(trx, company.id));
  await trx.deleteFrom('invitations').where('id', '=', id).execute();
  await trx.deleteFrom('pending_members').where('company_id', '=', company.id).where('user_id', '=', user.id).execute();
  await addOrPromoteMember(trx, { companyId: company.id, userId: user.id, role }, now);
  if (isFirst) await takeOverFromUnverifiedMembers(trx, user, { companyId: company.id, origin }, now);
  await audit(trx, user, 'join by invitation', company.id, { role }, now);
  return succeed({ companyId: company.id, slug: company.slug });
}

/** Adds a member, or promotes one. Never demotes. The first member becomes owner. */
export async function addOrPromoteMember(
  trx: Db,
  { companyId, userId, role }: { companyId: string; userId: string; role: CompanyRole },
  now: Date,
): Promise<void> {
  const owner = await selectActiveMembers(trx)
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  const isOwner = role === 'owner' || !owner;
  await trx
    .insertInto('members')
    .values({
      company_id: companyId,
      user_id: userId,
      role: isOwner ? 'owner' : 'member',
      created_at: toInstant(now),
    })
    .onConflict((conflict) => {
      const known = conflict.columns(['company_id', 'user_id']);
      return isOwner ? known.doUpdateSet({ role: 'owner' }) : known.doNothing();
    })
    .execute();
}

/** Removes a member. Owners can remove anyone, members themselves. The last owner stays. */
export async function removeMember(
  db: Db,
  user: SignedInUser,
  { companyId, userId }: { companyId: string; userId: string },
  now: Date,
): Promise<Result<undefined>> {
  return asMember(db, user, companyId, now, async (trx, role) => {
    if (role !== 'owner' && userId !== user.id) return NO_COMPANY;
    if (await isLastOwner(trx, companyId, userId))
      return invalid('', 'A company needs an owner: make another member an owner first');
    const before = await findRole(trx, companyId, userId);
    const result = await trx
      .deleteFrom('members')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (Number(result.numDeletedRows) === 0) return invalid('', 'This person doesn’t belong to the company');
    const detail = { userId, before: before ?? '', after: 'does not belong to it' };
    const action = userId === user.id ? 'leave' : 'remove member';
    await writeAudit(trx, toActor(user), { action, subject: `company:${companyId}`, detail }, now);
    return succeed(undefined);
  });
}

export const changeMemberRole = (
  db: Db,
  owner: SignedInUser,
  { companyId, userId, role, origin }: { companyId: string; userId: string; role: CompanyRole; origin: string },
  now: Date,
) =>
  runAsOwnerAndRefreshVerification(db, owner, companyId, now, async (trx) => {
    if (role !== 'owner' && (await isLastOwner(trx, companyId, userId))) {
      return invalid('role', 'A company needs an owner: make another member an owner first');
    }
    const isFirst = role === 'owner' && (await isUnclaimed(trx, companyId));
    const before = await findRole(trx, companyId, userId);
    const result = await trx
      .updateTable('members')
      .set({ role })
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (Number(result.numUpdatedRows) === 0) return invalid('', 'This person doesn’t belong to the company');
    const detail = { userId, role, before: before ?? '', after: role };
    await writeAudit(trx, toActor(owner), { action: 'change role', subject: `company:${companyId}`, detail }, now);
    const { email } = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
    if (isFirst) await takeOverFromUnverifiedMembers(trx, { id: userId, email }, { companyId, origin }, now);
    return succeed(undefined);
  });

/** Runs an owner's action, then updates the verification. */
export const runAsOwnerAndRefreshVerification = <T>(
  db: Db,
  user: SignedInUser,
  companyId: string,
  now: Date,
  work: (trx: Trx) => Promise<Result<T>>,
) => asMember(db, user, companyId, now, async (trx, role) => (role === 'owner' ? work(trx) : NO_COMPANY));

/** Checks membership in the transaction of the action. */
async function asMember<T>(
  db: Db,
  user: SignedInUser,
  companyId: string,
  now: Date,
  work: (trx: Trx, role: CompanyRole) => Promise<Result<T>>,
): Promise<Result<T>> {
  return writeTransaction(db, async (trx) => {
    const { role } =
      (await lockAndListActiveMembers(trx, companyId)).find((member) => member.user_id === user.id) ?? {};
    if (!role) return NO_COMPANY;
    const done = await work(trx, role);
    if (done.ok) await refreshVerification(trx, companyId, toInstant(now));
    return done;
  });
}

export async function lockAndListActiveMembers(trx: Trx, companyId: string) {
  await trx.updateTable('members').set({ company_id: companyId }).where('company_id', '=', companyId).execute();
  return selectActiveMembers(trx).select(['user_id', 'role']).where('company_id', '=', companyId).execute();
}

async function isLastOwner(trx: Trx, companyId: string, userId: string): Promise<boolean> {
  const owners = await selectActiveMembers(trx)
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .execute();
  return owners.length === 1 && owners[0]?.user_id === userId;
}

async function findRole(trx: Trx, companyId: string, userId: string): Promise<CompanyRole | undefined> {
  const member = await trx
    .selectFrom('members')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return member?.role;
}

async function isMember(trx: Trx, companyId: string, email: string): Promise<boolean> {
  const row = await trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.id')
    .where('members.company_id', '=', companyId)
    .where('users.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

const audit = (
  trx: Trx,
  user: SignedInUser,
  action: 'invite' | 'revoke invitation' | 'join by invitation',
  companyId: string,
  detail: Record<string, string>,
  now: Date,
) => writeAudit(trx, toActor(user), { action, subject: `company:${companyId}`, detail }, now);
