import type { Invariant } from '../../db/invariants.ts';

export const accountInvariants: Invariant[] = [
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
];
