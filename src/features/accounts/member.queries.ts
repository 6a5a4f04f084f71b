import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { domainOfWebsite } from '../../lib/domain.ts';
import type { InvitationView, MemberView, PendingCompany } from './account-view.ts';
import type { MemberCompany, Membership } from './user.ts';

const COMPANY = [
  'companies.id',
  'companies.slug',
  'companies.name',
  'companies.verified',
  'companies.verified_domain',
  'companies.admin_override',
  'companies.suspended_at',
] as const;

const toCompany = (
  row: Parameters<typeof isOnlyNameUnverified>[0] & {
    id: string;
    slug: string;
    name: string;
    suspended_at: string | null;
  },
): MemberCompany => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  verified: row.verified === 1,
  provenDomain: row.verified_domain,
  isNewNameUnverified: isOnlyNameUnverified(row),
  isSuspended: row.suspended_at !== null,
});

/** True if only the company's name is unverified (companies/verification-status.ts). */
export const isOnlyNameUnverified = (row: {
  verified: number;
  verified_domain: string | null;
  admin_override: string | null;
}): boolean =>
  row.verified === 0 &&
  row.admin_override !== 'denied' &&
  (row.admin_override === 'vouched' || row.verified_domain !== null);

export async function listCompaniesAwaitingReadmission(db: Db, userId: string): Promise<PendingCompany[]> {
  const rows = await db
    .selectFrom('pending_members')
    .innerJoin('companies', 'companies.id', 'pending_members.company_id')
    .select(['companies.name', 'companies.website', 'pending_members.created_at'])
    .where('pending_members.user_id', '=', userId)
    .orderBy('companies.name')
    .execute();
  return rows.map(({ name, website, created_at }) => ({
    name,
    domain: domainOfWebsite(website) ?? name,
    since: created_at,
  }));
}

/** Users awaiting readmission to a company, oldest first. */
export function listMembersAwaitingReadmission(db: Db, companyId: string): Promise<MemberView[]> {
  return db
    .selectFrom('pending_members')
    .innerJoin('users', 'users.id', 'pending_members.user_id')
    .select(['users.id as userId', 'users.email', 'users.name'])
    .select(['pending_members.role', 'pending_members.created_at as since'])
    .where('pending_members.company_id', '=', companyId)
    .orderBy('pending_members.created_at')
    .orderBy('users.email')
    .execute();
}

/** Companies of a user, by name. */
export async function listMemberships(db: Db, userId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('companies', 'companies.id', 'members.company_id')
    .select(COMPANY)
    .select('members.role')
    .where('members.user_id', '=', userId)
    .orderBy('companies.name')
    .execute();
  return rows.map((row) => ({ company: toCompany(row), role: row.role }));
}

/** Membership of a user in a company given by id or slug. Undefined if there is none. */
export async function findMembership(
  db: Db,
  userId: string,
  company: { id: string } | { slug: string },
): Promise<Membership | undefined> {
  const row = await db
    .selectFrom('members')
    .innerJoin('companies', 'companies.id', 'members.company_id')
    .select(COMPANY)
    .select('members.role')
    .where('members.user_id', '=', userId)
    .where('id' in company ? 'companies.id' : 'companies.slug', '=', 'id' in company ? company.id : company.slug)
    .executeTakeFirst();
  return row && { company: toCompany(row), role: row.role };
}

/** Members of all companies who are not suspended. All permissions and notifications depend on this. */
export const selectActiveMembers = (db: Db) =>
  db.selectFrom('members').innerJoin('users', 'users.id', 'members.user_id').where('users.suspended_at', 'is', null);

/** Members of a company who are not suspended, owners first, then by address. */
export const listActiveMembers = (db: Db, companyId: string): Promise<MemberView[]> =>
  viewMembers(selectActiveMembers(db), companyId);

/** Members of a company including suspended ones, owners first, then by address. */
export const listMembersIncludingSuspended = (db: Db, companyId: string): Promise<MemberView[]> =>
  viewMembers(db.selectFrom('members').innerJoin('users', 'users.id', 'members.user_id'), companyId);

function viewMembers(members: ReturnType<typeof selectActiveMembers>, companyId: string): Promise<MemberView[]> {
  return members
    .select(['users.id as userId', 'users.email', 'users.name', 'members.role', 'members.created_at as since'])
    .where('members.company_id', '=', companyId)
    .orderBy('members.role', 'desc')
    .orderBy('users.email')
    .execute();
}

const invitations = (db: Db, now: Date) =>
  db
    .selectFrom('invitations')
    .innerJoin('companies', 'companies.id', 'invitations.company_id')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .select(COMPANY)
    .select(['invitations.id as invitation_id', 'invitations.email', 'invitations.role', 'invitations.expires_at'])
    .select('users.email as invited_by')
    .where('invitations.expires_at', '>', toInstant(now))
    .orderBy('invitations.email');

type Row = Awaited<ReturnType<ReturnType<typeof invitations>['execute']>>[number];

const toInvitation = (row: Row): InvitationView => ({
  id: row.invitation_id,
  email: row.email,
  role: row.role,
  expiresAt: row.expires_at,
  company: toCompany(row),
  inviterEmail: row.invited_by,
});

/** Invitations into a company that can still be accepted. */
export const listOpenInvitations = async (db: Db, companyId: string, now: Date): Promise<InvitationView[]> =>
  (await invitations(db, now).where('invitations.company_id', '=', companyId).execute()).map(toInvitation);

/** Invitations of an address that can still be accepted. */
export const listOpenInvitationsForEmail = async (db: Db, email: string, now: Date): Promise<InvitationView[]> =>
  (await invitations(db, now).where('invitations.email', '=', email).execute()).map(toInvitation);

export async function findOpenInvitation(
  db: Db,
  id: string,
  email: string,
  now: Date,
): Promise<InvitationView | undefined> {
  const row = await invitations(db, now)
    .where('invitations.id', '=', id)
    .where('invitations.email', '=', email)
    .executeTakeFirst();
  return row && toInvitation(row);
}
