import type { Db } from '../db/tables.ts';
import { toInstant } from '../lib/dates.ts';
import { newId } from '../lib/id.ts';
import type { TaskDefinition } from './task.ts';

interface EnqueueOptions {
  /** Deduplication key, until `DAYS_REMEMBERED` after the end. */
  key?: string;
  /** Earliest time. */
  runAt?: Date;
  /** Runs after other due tasks. */
  hasLowPriority?: boolean;
}

/** Enqueues a task in the caller's transaction. False for a known key. */
export async function enqueue<P>(
  trx: Db,
  task: TaskDefinition<P>,
  payload: P,
  now: Date,
  { key, runAt = now, hasLowPriority = false }: EnqueueOptions = {},
): Promise<boolean> {
  const added = await trx
    .insertInto('tasks')
    .values({
      id: newId(now),
      name: task.name,
      payload: JSON.stringify(task.payload.parse(payload)),
      key: key ?? null,
      state: 'open',
      run_at: toInstant(runAt),
      attempts: 0,
      max_attempts: task.attempts,
      priority: hasLowPriority ? 1 : 0,
      lease: null,
      leased_until: null,
      last_error: null,
      created_at: toInstant(now),
      ended_at: null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
}
