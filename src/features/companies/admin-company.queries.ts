import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { toPlainLine, truncateToLine } from '../../lib/text.ts';
import { containsLikePattern } from '../accounts/admin/admin.queries.ts';
import { isOnlyNameUnverified } from '../accounts/member.queries.ts';
import type { AdminCompanyRow } from './admin-company.ts';

const MAX_NAME_LENGTH = 100;
const MAX_SIMILAR = 5;

const companies = (db: Db) =>
  db
    .selectFrom('companies')
    .select(['id', 'slug', 'name', 'website', 'verified', 'verified_domain', 'admin_override'])
    .select(['verified_name as confirmedName', 'suspended_at as suspendedAt', 'created_at as since'])
    .select((eb) => [
      eb
        .selectFrom('members')
        .whereRef('members.company_id', '=', 'companies.id')
        .select(eb.fn.countAll<number>().as('n'))
        .as('members'),
      eb
        .selectFrom('pending_members')
        .whereRef('pending_members.company_id', '=', 'companies.id')
        .select(eb.fn.countAll<number>().as('n'))
        .as('pendingMembers'),
      eb
        .selectFrom('jobs')
        .whereRef('jobs.company_id', '=', 'companies.id')
        .where('jobs.status', '=', 'published')
        .select(eb.fn.countAll<number>().as('n'))
        .as('openJobs'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof companies>['execute']>>[number];

const toView = (row: Row): AdminCompanyRow => ({
  ...row,
  verified: row.verified === 1,
  provenDomain: row.verified_domain,
  adminWord: row.admin_override,
  isNewNameUnverified: isOnlyNameUnverified(row),
  members: Number(row.members),
  pendingMembers: Number(row.pendingMembers),
  openJobs: Number(row.openJobs),
});

/** Companies whose name or website contains `search`, newest first. */
export async function searchAdminCompanies(db: Db, search: string, limit: number): Promise<AdminCompanyRow[]> {
  const rows = await companies(db)
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql<string>`lower(name)`, 'like', containsLikePattern(search)),
          eb(sql<string>`lower(coalesce(website, ''))`, 'like', containsLikePattern(search)),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toView);
}

/** Companies with a new name or pending members to decide about. */
export async function listCompaniesAwaitingDecision(db: Db, limit: number): Promise<AdminCompanyRow[]> {
  const rows = await companies(db)
    .where('suspended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('pending_members').select('company_id')),
        // As in verification-status.ts: proven and not denied, but unverified, is due to the name.
        eb.and([
          eb('verified', '=', 0),
          eb.or([
            eb('admin_override', '=', 'vouched'),
            eb.and([eb('admin_override', 'is', null), eb('verified_domain', 'is not', null)]),
          ]),
        ]),
      ]),
    )
    .orderBy('updated_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toView);
}

/** Company by its slug as written, or its whole name. The error names similar ones with their slugs. */
export async function findCompanyByNameOrSlug(db: Db, entered: string): Promise<Result<AdminCompanyRow>> {
  const text = truncateToLine(toPlainLine(entered), MAX_NAME_LENGTH);
  if (text === '') return invalid('company', 'Enter a company');
  const bySlug = await findAdminCompanyRow(db, text);
  if (bySlug) return succeed(bySlug);
  const rows = await companies(db)
    .where((eb) => eb.or([eb('name', '=', text), eb(sql`lower(name)`, '=', text.toLowerCase())]))
    .limit(MAX_SIMILAR)
    .execute();
  if (rows.length === 1 && rows[0]) return succeed(toView(rows[0]));
  const similar = rows.length > 0 ? rows : await searchAdminCompanies(db, text, MAX_SIMILAR);
  const choices = similar.map(({ name, slug }) => `${slug} (${name})`).join(', ');
  return invalid('company', choices ? `Enter one of ${choices}` : 'No company has this name');
}

export async function findAdminCompanyRow(db: Db, slug: string): Promise<AdminCompanyRow | undefined> {
  const row = await companies(db).where('slug', '=', slug).executeTakeFirst();
  return row && toView(row);
}
