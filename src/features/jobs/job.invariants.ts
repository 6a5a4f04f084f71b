import type { Invariant } from '../../db/invariants.ts';
import { countListing } from './listing.counts.ts';
import { ALL_ROLES } from './listing.ts';

export const jobInvariants: Invariant[] = [
  {
    name: 'The count of open roles equals the roles that are open',
    findBreaches: async (db) => {
      const { count } = await db
        .selectFrom('jobs')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('status', '=', 'published')
        .executeTakeFirstOrThrow();
      const { open } = await countListing(db, ALL_ROLES);
      return Number(count) === open ? [] : [`${open} counted, ${count} open`];
    },
  },
  {
    name: 'No suspended company has a role that is shown',
    findBreaches: async (db) => {
      const rows = await db
        .selectFrom('jobs')
        .innerJoin('companies', 'companies.id', 'jobs.company_id')
        .select('jobs.hash')
        .where('companies.suspended_at', 'is not', null)
        .where('jobs.status', 'in', ['published', 'paused', 'filled', 'closed', 'expired'])
        .execute();
      return rows.map(({ hash }) => hash);
    },
  },
];
