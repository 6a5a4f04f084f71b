import * as z from 'zod';
import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { defineTask, type TaskHandler, taskHandler } from '../../queue/task.ts';

export const countMarketTask = defineTask('market.count', z.object({}));

/** Runs `count`, which ends early if aborted. */
export const createMarketRecountHandler = (count: (signal: AbortSignal) => Promise<void>): TaskHandler =>
  taskHandler(countMarketTask, ({ signal }) => count(signal));

/** Enqueues the daily count, once for all workers. */
export async function enqueueDailyMarketRecount(db: Db, now: Date): Promise<void> {
  await enqueue(db, countMarketTask, {}, now, { key: `market:${toInstant(now).slice(0, 10)}`, hasLowPriority: true });
}
