import type { Db } from '../db/tables.ts';
import { databaseClock } from '../queue/lease.ts';
import { runDueSchedules } from '../queue/schedule.ts';
import { startQueueWorker } from '../queue/work.ts';
import { makeSchedules, type ScheduleServices } from './schedule.ts';
import { createNoticeTaskHandlers, createSlowTaskHandlers, createTaskHandlers } from './tasks.ts';

const LOOK_EVERY_MS = 5_000;

interface WorkerOptions extends ScheduleServices {
  db: Db;
  /** Makes changes visible. */
  settle: () => Promise<void>;
  onError: (error: unknown, name: string) => void;
}

/** Runs tasks and schedules until stopped, then finishes the current ones. */
export function startWorker({ db, settle, onError, ...services }: WorkerOptions): () => Promise<void> {
  const clock = databaseClock(db);
  const working = { db, leaseClock: clock, settle, onError };
  const stopTasks = startQueueWorker({ ...working, handlers: createTaskHandlers(services) });
  const stopSlowTasks = startQueueWorker({ ...working, handlers: createSlowTaskHandlers(services) });
  const stopNotices = startQueueWorker({ ...working, handlers: createNoticeTaskHandlers(services) }, { yields: true });
  const schedules = makeSchedules(services);
  let turn: Promise<void> | undefined;
  const look = () => {
    turn ??= (async () => {
      const ran = await runDueSchedules(db, schedules, await clock(), onError, services.onWarning);
      if (ran.length > 0) await settle();
    })()
      .catch((error) => onError(error, 'schedule'))
      .finally(() => {
        turn = undefined;
      });
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all([turn, stopTasks(), stopSlowTasks(), stopNotices()]);
  };
}
