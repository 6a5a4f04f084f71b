import type { Db } from '../../db/tables.ts';
import { domainOfEmail, domainOfWebsite } from '../../lib/domain.ts';

/** Companies whose website is at a domain, the oldest first. */
export async function listCompaniesOfDomain(
  db: Db,
  domain: string,
): Promise<{ id: string; slug: string; name: string }[]> {
  if (!domain) return [];
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'slug', 'name', 'website'])
    .where('website', 'like', `%${domain.replace(/[%_\\]/g, '')}%`)
    .where('suspended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows
    .filter(({ website }) => domainOfWebsite(website) === domain)
    .map(({ id, slug, name }) => ({ id, slug, name }));
}

/** Companies that somebody with this proved address may join without being invited. */
export const listJoinableCompanies = (db: Db, email: string) => listCompaniesOfDomain(db, domainOfEmail(email) ?? '');
