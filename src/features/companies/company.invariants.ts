import { type Invariant, invariantOfRows } from '../../db/invariants.ts';
import { domainOfWebsite, isEmailOfWebsite } from '../../lib/domain.ts';

export const companyInvariants: Invariant[] = [
  {
    name: 'Every company with people has an owner',
    findBreaches: async (db) => {
      const owners = db.selectFrom('members').select('company_id').where('role', '=', 'owner');
      const rows = await db
        .selectFrom('members')
        .select('company_id')
        .distinct()
        .where('company_id', 'not in', owners)
        .execute();
      return rows.map((row) => row.company_id);
    },
  },
  {
    name: 'A verified company has an owner, not suspended, with a proven address at its domain, or the word of an admin',
    findBreaches: async (db) => {
      const rows = await db
        .selectFrom('companies')
        .leftJoin('members', (join) =>
          join.onRef('members.company_id', '=', 'companies.id').on('members.role', '=', 'owner'),
        )
        .leftJoin('users', (join) =>
          join
            .onRef('users.id', '=', 'members.user_id')
            .on('users.email_verified', '=', 1)
            .on('users.suspended_at', 'is', null),
        )
        .select([
          'companies.slug',
          'companies.website',
          'companies.verified_domain',
          'companies.admin_override',
          'users.email',
        ])
        .where((eb) => eb.or([eb('companies.verified', '=', 1), eb('companies.verified_domain', 'is not', null)]))
        .execute();
      return [...Map.groupBy(rows, ({ slug }) => slug)].flatMap(([slug, people]) => {
        const { website = null, verified_domain = null, admin_override = null } = people[0] ?? {};
        const isProven = people.some(({ email }) => email !== null && isEmailOfWebsite(email, website));
        const named = isProven ? (domainOfWebsite(website) ?? null) : null;
        return named === verified_domain && (isProven || admin_override === 'vouched') ? [] : [slug];
      });
    },
  },
  invariantOfRows('No member of a company waits to come back to it', (db) =>
    db
      .selectFrom('pending_members')
      .innerJoin('members', (join) =>
        join
          .onRef('members.company_id', '=', 'pending_members.company_id')
          .onRef('members.user_id', '=', 'pending_members.user_id'),
      )
      .select(['members.company_id', 'members.user_id']),
  ),
];
