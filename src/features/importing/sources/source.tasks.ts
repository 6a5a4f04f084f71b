import * as z from 'zod';
import type { Db } from '../../../db/tables.ts';
import { toInstant } from '../../../lib/dates.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { defineTask, NotYetError, type TaskHandler, taskHandler } from '../../../queue/task.ts';
import { type ImportServices, runSourceIfFree } from './run.commands.ts';
import { nextRunAt } from './source.ts';

/** Not retried, because the next run is an hour later. */
const readSourceTask = defineTask('source.read', z.object({ sourceId: z.string() }), { attempts: 3 });

export const createSourceRunHandler = (importing: ImportServices): TaskHandler =>
  taskHandler(readSourceTask, async ({ db, now, signal }, { sourceId }) => {
    const ran = await runSourceIfFree(db, importing, sourceId, { now, signal });
    if (ran && 'until' in ran) throw new NotYetError(new Date(ran.until));
  });

/** Enqueues a run for every due source, once for all workers. */
export async function enqueueDueSources(db: Db, now: Date): Promise<number> {
  const due = await db
    .selectFrom('sources')
    .select(['id', 'next_at', 'interval_minutes'])
    .where('state', 'in', ['active', 'held'])
    .where('next_at', '<=', toInstant(now))
    .orderBy('next_at')
    .execute();
  for (const source of due) await requestRun(db, source, now);
  return due.length;
}

interface Due {
  id: string;
  next_at: string;
  interval_minutes: number;
}

const requestRun = (db: Db, { id, next_at, interval_minutes }: Due, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const claimed = await trx
      .updateTable('sources')
      .set({ next_at: toInstant(nextRunAt(id, interval_minutes, now)) })
      .where('id', '=', id)
      .where('next_at', '=', next_at)
      .executeTakeFirst();
    if (Number(claimed.numUpdatedRows) > 0)
      await enqueue(trx, readSourceTask, { sourceId: id }, now, {
        key: `source:${id}:${next_at}`,
        hasLowPriority: true,
      });
  });
