import type { Db } from '../db/tables.ts';
import type { AccountView, DeletionObstacle } from '../features/accounts/account-view.ts';
import {
  listActiveMembers,
  listCompaniesAwaitingReadmission,
  listMembersAwaitingReadmission,
  listMemberships,
  listOpenInvitations,
  listOpenInvitationsForEmail,
} from '../features/accounts/member.queries.ts';
import { listActiveSessions, listPasskeys } from '../features/accounts/session.queries.ts';
import type { Membership, SignedInUser } from '../features/accounts/user.ts';
import { listCompaniesJoinableByDomain } from '../features/companies/founding.queries.ts';
import { RUNNING_STATUSES } from '../features/jobs/job.ts';

export async function loadAccountPage(
  db: Db,
  { id, email, sessionId, memberships }: SignedInUser & { memberships: Membership[] },
  now: Date,
): Promise<AccountView> {
  const [companies, joinable, waiting, invitations, sessions, passkeys, obstacles] = await Promise.all([
    Promise.all(
      memberships.map(async (membership) => ({
        ...membership,
        members: await listActiveMembers(db, membership.company.id),
        waiting: await listMembersAwaitingReadmission(db, membership.company.id),
        invitations: await listOpenInvitations(db, membership.company.id, now),
      })),
    ),
    listCompaniesJoinableByDomain(db, email),
    listCompaniesAwaitingReadmission(db, id),
    listOpenInvitationsForEmail(db, email, now),
    listActiveSessions(db, id, now),
    listPasskeys(db, id),
    listDeletionObstacles(db, id),
  ]);
  const known = new Map(memberships.map(({ company, role }) => [company.id, role]));
  return {
    id,
    email,
    sessionId,
    companies,
    // A member may become owner by proving the domain.
    joinable: joinable.filter(({ id, as }) => !known.has(id) || (as === 'owner' && known.get(id) === 'member')),
    waiting,
    invitations: invitations.filter(({ company }) => !known.has(company.id)),
    sessions,
    passkeys,
    obstacles,
  };
}

/** Companies that keep a user from leaving: they are the only owner, with other members or running jobs. */
export async function listDeletionObstacles(db: Db, userId: string): Promise<DeletionObstacle[]> {
  const obstacles: DeletionObstacle[] = [];
  for (const { company } of await listMemberships(db, userId)) {
    const others = (await listActiveMembers(db, company.id)).filter((member) => member.userId !== userId);
    if (others.some(({ role }) => role === 'owner')) continue;
    const { count } = await db
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('company_id', '=', company.id)
      .where('status', 'in', ['pending', ...RUNNING_STATUSES])
      .executeTakeFirstOrThrow();
    const roles = Number(count);
    if (others.length > 0 || roles > 0) obstacles.push({ company, others: others.length, roles });
  }
  return obstacles;
}
