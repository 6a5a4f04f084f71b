import { acquireWriteLock } from '../db/dialect.ts';
import type { Db, Trx } from '../db/tables.ts';
import { eraseAccountAndNotify } from '../features/accounts/deletion.commands.ts';
import { listMemberships } from '../features/accounts/member.queries.ts';
import type { SignedInUser } from '../features/accounts/user.ts';
import { eraseReaderByAddress } from '../features/alerts/reader.commands.ts';
import { refreshVerification } from '../features/companies/verification.commands.ts';
import { lockAndListActiveMembers } from '../features/membership/member.commands.ts';
import { queueCancellationsOfCompany } from '../features/selling/checkout.commands.ts';
import { toInstant } from '../lib/dates.ts';
import { invalid, type Result, succeed } from '../lib/result.ts';
import { listDeletionObstacles } from './account-view.queries.ts';

/** Deletes the user's account after entry of its address. Companies keep an owner, and running jobs a member. */
export const deleteOwnAccount = (
  db: Db,
  user: SignedInUser,
  confirmation: DeletionConfirmation,
  now: Date,
): Promise<Result<undefined>> => db.transaction().execute((trx) => erase(trx, user, confirmation, now));

export async function eraseUserAsAdmin(
  db: Db,
  admin: SignedInUser,
  { userId, ...confirmation }: DeletionConfirmation & { userId: string },
  now: Date,
): Promise<Result<undefined>> {
  if (userId === admin.id) return invalid('confirmation', 'Delete your own account on your account page');
  return db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom('users').select(['id', 'email']).where('id', '=', userId).executeTakeFirst();
    return user ? erase(trx, user, confirmation, now, admin) : invalid('confirmation', 'There is no such person');
  });
}

interface DeletionConfirmation {
  /** Address of the account. */
  confirmation: string;
  origin: string;
}

async function erase(
  trx: Trx,
  user: Pick<SignedInUser, 'id' | 'email'>,
  { confirmation, origin }: DeletionConfirmation,
  now: Date,
  admin?: SignedInUser,
): Promise<Result<undefined>> {
  if (confirmation.trim().toLowerCase() !== user.email) {
    return invalid('confirmation', `Enter ${user.email}, the address of this account`);
  }
  await acquireWriteLock(trx);
  const known = await trx.selectFrom('users').select('id').where('id', '=', user.id).executeTakeFirst();
  if (!known) return invalid('confirmation', 'This account is deleted');
  // Sorted locks, so that concurrent owners see who is last.
  const memberships = await listMemberships(trx, user.id);
  for (const id of memberships.map(({ company }) => company.id).sort()) await lockAndListActiveMembers(trx, id);
  const [first] = await listDeletionObstacles(trx, user.id);
  if (first)
    return invalid('confirmation', `Find ${first.company.name} another owner first: it would be left without one`);
  await eraseReaderByAddress(trx, user.email, now);
  await eraseAccountAndNotify(trx, user, origin, now, admin);
  for (const { company } of memberships) {
    await endMembershipsWithoutOwner(trx, company.id);
    await endInvitationsAndSubscriptionsWithoutMembers(trx, company.id, now);
    await refreshVerification(trx, company.id, toInstant(now));
  }
  return succeed(undefined);
}

/** Ends memberships in a company without owner, where only suspended members remain. */
async function endMembershipsWithoutOwner(trx: Trx, companyId: string): Promise<void> {
  const owner = await trx
    .selectFrom('members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  if (!owner) await trx.deleteFrom('members').where('company_id', '=', companyId).execute();
}

/** Revokes invitations of a company without members, and cancels its subscriptions. */
async function endInvitationsAndSubscriptionsWithoutMembers(trx: Trx, companyId: string, now: Date): Promise<void> {
  const member = await trx
    .selectFrom('members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (member) return;
  await trx.deleteFrom('invitations').where('company_id', '=', companyId).execute();
  await queueCancellationsOfCompany(trx, companyId, now);
}
