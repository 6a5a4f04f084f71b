import { acquireWriteLock } from '../db/dialect.ts';
import type { Db, Trx } from '../db/tables.ts';
import { writeAudit } from '../features/accounts/audit.ts';
import { listMemberships, selectActiveMembers } from '../features/accounts/member.queries.ts';
import { MAX_REASON_LENGTH, type SignedInUser, toAdminActor } from '../features/accounts/user.ts';
import { refreshVerification } from '../features/companies/verification.commands.ts';
import { changeJobStatus } from '../features/jobs/job.transition.ts';
import { lockAndListActiveMembers } from '../features/membership/member.commands.ts';
import { queueCancellationsOfCompany } from '../features/selling/checkout.commands.ts';
import { formatDate, toInstant } from '../lib/dates.ts';
import { expectValue, invalid, type Result, succeed } from '../lib/result.ts';
import { pluralize } from '../lib/text.ts';

/**
 * Suspends a user with sessions, permissions and notifications. Pauses jobs and cancels subscriptions of companies without another
 * active member.
 */
export async function suspendUser(
  db: Db,
  admin: SignedInUser,
  { userId, reason }: { userId: string; reason: string },
  now: Date,
): Promise<Result<{ paused: number }>> {
  const why = reason.trim();
  if (!why) return invalid('reason', 'Say why');
  if (why.length > MAX_REASON_LENGTH)
    return invalid('reason', `Give the reason in up to ${MAX_REASON_LENGTH} characters`);
  if (userId === admin.id) return invalid('reason', 'You can’t suspend yourself');
  return db.transaction().execute(async (trx) => {
    const user = await findUser(trx, userId);
    if (!user) return invalid('reason', 'There is no such person');
    if (user.suspended_at) return invalid('reason', 'This person is already suspended');
    const companies = await lockCompanies(trx, userId);
    await trx
      .updateTable('users')
      .set({ suspended_at: toInstant(now) })
      .where('id', '=', userId)
      .execute();
    const ended = await trx.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
    await trx.deleteFrom('sign_in_codes').where('email', '=', user.email).execute();
    await trx.deleteFrom('invitations').where('invited_by', '=', userId).execute();
    let paused = 0;
    for (const id of companies) {
      paused += await pauseAndCancelUnattended(trx, id, now);
      await refreshVerification(trx, id, toInstant(now));
    }
    const sessions = pluralize(Number(ended.numDeletedRows), 'session');
    const before = `${pluralize(companies.length, 'company', 'companies')}, ${sessions}`;
    const detail = { reason: why, before, after: `suspended, ${pluralize(paused, 'role')} paused` };
    await writeAudit(trx, toAdminActor(admin), { action: 'suspend user', subject: `user:${userId}`, detail }, now);
    return succeed({ paused });
  });
}

/** Reinstates a user. Their companies reopen paused jobs and buy again. */
export async function reinstateUser(
  db: Db,
  admin: SignedInUser,
  { userId }: { userId: string },
  now: Date,
): Promise<Result<undefined>> {
  return db.transaction().execute(async (trx) => {
    const user = await findUser(trx, userId);
    if (!user?.suspended_at) return invalid('', 'This person is not suspended');
    const companies = await lockCompanies(trx, userId);
    await trx.updateTable('users').set({ suspended_at: null }).where('id', '=', userId).execute();
    for (const id of companies) await refreshVerification(trx, id, toInstant(now));
    const detail = {
      before: `suspended since ${formatDate(user.suspended_at)}`,
      after: pluralize(companies.length, 'company', 'companies'),
    };
    await writeAudit(trx, toAdminActor(admin), { action: 'reinstate user', subject: `user:${userId}`, detail }, now);
    return succeed(undefined);
  });
}

const findUser = async (trx: Trx, id: string) => {
  await acquireWriteLock(trx);
  return trx.selectFrom('users').select(['email', 'suspended_at']).where('id', '=', id).executeTakeFirst();
};

/** Locks a user's companies in order. Returns their ids. */
async function lockCompanies(trx: Trx, userId: string): Promise<string[]> {
  const ids = (await listMemberships(trx, userId)).map(({ company }) => company.id).sort();
  for (const id of ids) await lockAndListActiveMembers(trx, id);
  return ids;
}

/**
 * Pauses open jobs of a company without active members, except imported ones, and cancels its subscriptions. Returns the number of
 * jobs.
 */
async function pauseAndCancelUnattended(trx: Trx, companyId: string, now: Date): Promise<number> {
  const member = await selectActiveMembers(trx)
    .select('user_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (member) return 0;
  await queueCancellationsOfCompany(trx, companyId, now);
  const roles = await trx
    .selectFrom('jobs')
    .select('hash')
    .where('company_id', '=', companyId)
    .where('status', '=', 'published')
    .where('source', 'is', null)
    .orderBy('id')
    .execute();
  const note = 'No one who posts for this company can answer applicants at the moment.';
  const actor = { kind: 'system', name: 'suspension' } as const;
  for (const { hash } of roles) expectValue(await changeJobStatus(trx, actor, { hash, note }, 'pause', now));
  return roles.length;
}
