import { type Invariant, invariantOfRows } from '../db/invariants.ts';
import { HOUR, toInstant } from '../lib/dates.ts';
import { describeImplausibleTimes } from './queue.queries.ts';
import type { Schedule } from './schedule.ts';

export const queueInvariants = (schedules: readonly Pick<Schedule, 'name' | 'everyMs'>[]): Invariant[] => [
  invariantOfRows('No task has been due for an hour without being taken', (db, now) =>
    db
      .selectFrom('tasks')
      .select(['name', 'id'])
      .where('state', '=', 'open')
      .where('run_at', '<=', toInstant(new Date(now.getTime() - HOUR)))
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', toInstant(now))])),
  ),
  {
    name: 'Nothing waits for a time that only a wrong clock can have set',
    findBreaches: (db, now) => describeImplausibleTimes(db, schedules, now),
  },
];
