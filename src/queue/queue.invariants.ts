import type { Invariant } from '../db/invariants.ts';
import { HOUR, toInstant } from '../lib/dates.ts';
import { describeImplausibleTimes } from './queue.queries.ts';
import type { Schedule } from './schedule.ts';

export const queueInvariants = (schedules: readonly Pick<Schedule, 'name' | 'everyMs'>[]): Invariant[] => [
  {
    name: 'No task has been due for an hour without being taken',
    findBreaches: async (db, now) => {
      const rows = await db
        .selectFrom('tasks')
        .select(['id', 'name'])
        .where('state', '=', 'open')
        .where('run_at', '<=', toInstant(new Date(now.getTime() - HOUR)))
        .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', toInstant(now))]))
        .execute();
      return rows.map(({ id, name }) => `${name} ${id}`);
    },
  },
  {
    name: 'Nothing waits for a time that only a wrong clock can have set',
    findBreaches: (db, now) => describeImplausibleTimes(db, schedules, now),
  },
];
