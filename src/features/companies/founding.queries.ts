import type { Db } from '../../db/tables.ts';
import { domainOfEmail, domainOfWebsite, isEmailOfWebsite } from '../../lib/domain.ts';
import { listMembers } from '../accounts/member.queries.ts';
import type { Role } from '../accounts/user.ts';

interface KnownCompany {
  id: string;
  slug: string;
  name: string;
  website: string | null;
  verified: boolean;
}

/** Companies whose website is at a domain: those that are verified first, then the oldest. */
export async function listCompaniesOfDomain(db: Db, domain: string): Promise<KnownCompany[]> {
  if (!domain) return [];
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'slug', 'name', 'website', 'verified'])
    .where('website', 'like', `%${domain.replace(/[%_\\]/g, '')}%`)
    .where('suspended_at', 'is', null)
    .orderBy('verified', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows
    .filter(({ website }) => domainOfWebsite(website) === domain)
    .map((row) => ({ ...row, verified: row.verified === 1 }));
}

/** Whether an admin has taken a company off the board whose website is at the domain of this one. */
export async function isAtSuspendedDomain(db: Db, website: string | null): Promise<boolean> {
  const domain = domainOfWebsite(website);
  if (!domain) return false;
  const rows = await db.selectFrom('companies').select('website').where('suspended_at', 'is not', null).execute();
  return rows.some((row) => domainOfWebsite(row.website) === domain);
}

/**
 * What somebody with an address at a company's domain becomes by coming (decision 031): its owner while nobody can speak
 * for it, which is neither verified nor has an owner with such an address; a member otherwise.
 */
export async function roleOfNewMember(
  db: Db,
  company: Pick<KnownCompany, 'id' | 'website' | 'verified'>,
): Promise<Role> {
  const owners = (await listMembers(db, company.id)).filter(({ role }) => role === 'owner');
  const isSpokenFor = company.verified || owners.some(({ email }) => isEmailOfWebsite(email, company.website));
  return owners.length > 0 && isSpokenFor ? 'member' : 'owner';
}

/** Companies that somebody with this proved address may join without being invited, and as what. */
export async function listJoinableCompanies(
  db: Db,
  email: string,
): Promise<{ id: string; slug: string; name: string; as: Role }[]> {
  const known = await listCompaniesOfDomain(db, domainOfEmail(email) ?? '');
  return Promise.all(
    known.map(async (company) => {
      const { id, slug, name } = company;
      return { id, slug, name, as: await roleOfNewMember(db, company) };
    }),
  );
}
