import type { Db } from '../../db/tables.ts';
import { companyDomainOfEmail, domainOfWebsite, isEmailOfWebsite } from '../../lib/domain.ts';
import { listActiveMembers } from '../accounts/member.queries.ts';
import type { CompanyRole } from '../accounts/user.ts';

interface KnownCompany {
  id: string;
  slug: string;
  name: string;
  website: string | null;
  verified: boolean;
}

/** Companies of a domain, verified first, then oldest. */
export async function listActiveCompaniesOfDomain(db: Db, domain: string): Promise<KnownCompany[]> {
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

/** True if another company at the same domain is suspended. */
export async function isDomainOfSuspendedCompany(db: Db, website: string | null): Promise<boolean> {
  const domain = domainOfWebsite(website);
  if (!domain) return false;
  const rows = await db.selectFrom('companies').select('website').where('suspended_at', 'is not', null).execute();
  return rows.some((row) => domainOfWebsite(row.website) === domain);
}

/** Role of a new member at the company's domain (decision 009). Owner if the company is unverified and has no such owner. */
export async function roleOfNewMember(
  db: Db,
  company: Pick<KnownCompany, 'id' | 'website' | 'verified'>,
): Promise<CompanyRole> {
  const owners = (await listActiveMembers(db, company.id)).filter(({ role }) => role === 'owner');
  const isClaimed = company.verified || owners.some(({ email }) => isEmailOfWebsite(email, company.website));
  return owners.length > 0 && isClaimed ? 'member' : 'owner';
}

/** Companies that this verified address may join without invitation, with the resulting role. */
export async function listCompaniesJoinableByDomain(
  db: Db,
  email: string,
): Promise<{ id: string; slug: string; name: string; as: CompanyRole }[]> {
  const known = await listActiveCompaniesOfDomain(db, companyDomainOfEmail(email) ?? '');
  return Promise.all(
    known.map(async (company) => {
      const { id, slug, name } = company;
      return { id, slug, name, as: await roleOfNewMember(db, company) };
    }),
  );
}
