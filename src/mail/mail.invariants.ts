import { sql } from 'kysely';
import { type Invariant, invariantOfRows } from '../db/invariants.ts';
import { HOUR, toInstant } from '../lib/dates.ts';

export const mailInvariants: Invariant[] = [
  invariantOfRows('Every waiting e-mail has a task that will send it, or that failed to', (db) =>
    db
      .selectFrom('mails')
      .leftJoin('tasks', (join) => join.on('tasks.key', '=', sql<string>`'mail:' || mails.id`))
      .select('mails.id')
      .where('mails.state', '=', 'waiting')
      .where((eb) => eb.or([eb('tasks.id', 'is', null), eb('tasks.state', '=', 'done')])),
  ),
  invariantOfRows('No e-mail keeps a secret that was used or has expired', (db, now) =>
    db
      .selectFrom('mails')
      .select('id')
      .where('is_secret', '=', 1)
      .where('text', '<>', '')
      .where((eb) =>
        eb.or([
          eb('state', 'in', ['sent', 'expired']),
          eb('expires_at', '<=', toInstant(new Date(now.getTime() - HOUR))),
        ]),
      ),
  ),
];
