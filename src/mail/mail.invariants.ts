import { sql } from 'kysely';
import type { Invariant } from '../db/invariants.ts';
import { HOUR, toInstant } from '../lib/dates.ts';

export const mailInvariants: Invariant[] = [
  {
    name: 'Every waiting e-mail has a task that will send it, or that failed to',
    findBreaches: async (db) => {
      const rows = await db
        .selectFrom('mails')
        .leftJoin('tasks', (join) => join.on('tasks.key', '=', sql<string>`'mail:' || mails.id`))
        .select('mails.id')
        .where('mails.state', '=', 'waiting')
        .where((eb) => eb.or([eb('tasks.id', 'is', null), eb('tasks.state', '=', 'done')]))
        .execute();
      return rows.map(({ id }) => id);
    },
  },
  {
    name: 'No e-mail keeps a secret that was used or has expired',
    findBreaches: async (db, now) => {
      const rows = await db
        .selectFrom('mails')
        .select('id')
        .where('is_secret', '=', 1)
        .where('text', '<>', '')
        .where((eb) =>
          eb.or([
            eb('state', 'in', ['sent', 'expired']),
            eb('expires_at', '<=', toInstant(new Date(now.getTime() - HOUR))),
          ]),
        )
        .execute();
      return rows.map(({ id }) => id);
    },
  },
];
