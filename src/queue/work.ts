import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../db/tables.ts';
import {
  claimTask,
  deferTask,
  finishTask,
  keepLeaseRenewed,
  type LeasedTask,
  markTaskDead,
  renewLease,
  rescheduleFailedTask,
} from './lease.ts';
import {
  backoffSeconds,
  MAX_BACKOFF_MS,
  NonRetryableError,
  NotYetError,
  RetryLaterError,
  type TaskHandler,
} from './task.ts';

interface WorkOptions {
  db: Db;
  handlers: readonly TaskHandler[];
  clock?: () => Date;
  leaseClock?: () => Promise<Date>;
  /** Seconds after which a silent worker loses its task. */
  leaseSeconds?: number;
  /** Called after each task to make changes visible. */
  settle?: () => Promise<void>;
  onError?: (error: unknown, name: string) => void;
}

const LEASE_SECONDS = 60;
export const TASK_LEASE_MS = LEASE_SECONDS * 1_000;
const POLL_MS = 1_000;

/** Runs one due task. False if there is none. */
export async function runOneTask(options: WorkOptions, stopping?: AbortSignal): Promise<boolean> {
  const { db, handlers, clock = () => new Date(), leaseSeconds = LEASE_SECONDS } = options;
  const { leaseClock = async () => clock() } = options;
  const names = handlers.map(({ task }) => task.name);
  const leasedTask = await claimTask(db, names, clock(), leaseSeconds, await leaseClock());
  if (!leasedTask) return false;
  if (leasedTask.attempts > leasedTask.maxAttempts) {
    await markTaskDead(db, leasedTask, 'Its workers exited before it finished', clock());
    return true;
  }
  const renew = async () => renewLease(db, leasedTask, await leaseClock(), leaseSeconds);
  const lease = keepLeaseRenewed(renew, leaseSeconds * 1_000);
  try {
    const signal = stopping ? AbortSignal.any([stopping, lease.signal]) : lease.signal;
    await run(options, leasedTask, clock, signal);
  } finally {
    lease.release();
  }
  await options.settle?.();
  return true;
}

async function run(
  { db, handlers, onError }: WorkOptions,
  leasedTask: LeasedTask,
  clock: () => Date,
  signal: AbortSignal,
): Promise<void> {
  const handler = handlers.find(({ task }) => task.name === leasedTask.name);
  try {
    const payload = handler?.task.payload.parse(JSON.parse(leasedTask.payload));
    await handler?.run({ db, now: clock(), attempt: leasedTask.attempts, signal }, payload);
  } catch (error) {
    if (error instanceof NotYetError) return void (await deferTask(db, leasedTask, turnOf(error, leasedTask, clock())));
    const words = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    const isLast = leasedTask.attempts >= leasedTask.maxAttempts || error instanceof NonRetryableError;
    if (isLast) await markTaskDead(db, leasedTask, words, clock());
    else {
      const wait = backoffSeconds(leasedTask.attempts, Math.random(), handler?.task.retrySeconds);
      const wanted = error instanceof RetryLaterError ? Math.min(error.seconds, MAX_BACKOFF_MS / 1_000) : 0;
      await rescheduleFailedTask(db, leasedTask, words, clock(), Math.max(wait, wanted));
    }
    onError?.(error, leasedTask.name);
    return;
  }
  await finishTask(db, leasedTask, clock());
}

/** Caps the wait of a failed task at its backoff, so that it is not mistaken for a wrong clock (queue.queries.ts). */
function turnOf({ until }: NotYetError, { attempts }: LeasedTask, now: Date): Date {
  return attempts > 1 ? new Date(Math.min(until.getTime(), now.getTime() + MAX_BACKOFF_MS)) : until;
}

/** Runs all due tasks in turn. Returns their number. */
export async function runAllTasks(options: WorkOptions): Promise<number> {
  let done = 0;
  while (await runOneTask(options)) done++;
  return done;
}

/** Share of time from which the process is busy with requests. */
const BUSY_UTILIZATION = 0.9;
/** Pause of a worker that yields, as a multiple of its task's duration, and at most. */
const PAUSE_RATIO = 10;
const MAX_PAUSE_MS = 1_000;

/** Runs due tasks until stopped, then finishes the current one. With `yields`, pauses after each while the process is busy. */
export function startQueueWorker(
  options: WorkOptions,
  { concurrency = 2, pollMs = POLL_MS, yields = false } = {},
): () => Promise<void> {
  const stopping = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => {});
  const work = async () => {
    while (!stopping.signal.aborted) {
      const begun = performance.now();
      const before = performance.eventLoopUtilization();
      const found = await runOneTask(options, stopping.signal).catch((error) => {
        options.onError?.(error, 'queue');
        return false;
      });
      if (!found && !stopping.signal.aborted) await pause(pollMs);
      const isBusy = yields && performance.eventLoopUtilization(before).utilization > BUSY_UTILIZATION;
      if (found && isBusy) await pause(Math.min(PAUSE_RATIO * (performance.now() - begun), MAX_PAUSE_MS));
    }
  };
  const working = Array.from({ length: concurrency }, work);
  return async () => {
    stopping.abort();
    await Promise.all(working);
  };
}
