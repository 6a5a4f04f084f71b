import type * as z from 'zod';
import type { Db } from '../db/tables.ts';

export const DONE_TASK_DAYS = 7;

/** Kind of background task: its name and payload schema. */
export interface TaskDefinition<P> {
  /** Feature and verb, such as `mail.send`. */
  name: string;
  payload: z.ZodType<P>;
  /** Attempts before a task is dead. */
  attempts: number;
  /** Seconds before each retry. Default: `backoffSeconds`. */
  retrySeconds?: readonly number[] | undefined;
}

interface TaskOptions {
  attempts?: number;
  retrySeconds?: readonly number[];
}

export const defineTask = <P>(
  name: string,
  payload: z.ZodType<P>,
  { attempts = 8, retrySeconds }: TaskOptions = {},
): TaskDefinition<P> => ({ name, payload, attempts, retrySeconds });

interface TaskContext {
  db: Db;
  now: Date;
  /** From 1. */
  attempt: number;
  /** Aborted when the worker stops or may have lost the task. */
  signal: AbortSignal;
}

/** Task with its handler, which must be idempotent: a worker may crash before recording success. */
export interface TaskHandler {
  task: TaskDefinition<unknown>;
  run: (context: TaskContext, payload: unknown) => Promise<unknown>;
}

export const taskHandler = <P>(
  task: TaskDefinition<P>,
  run: (context: TaskContext, payload: P) => Promise<unknown>,
): TaskHandler => ({
  task: task as TaskDefinition<unknown>,
  run: run as TaskHandler['run'],
});

/** Thrown if retries cannot help. */
export class NonRetryableError extends Error {
  override name = 'NonRetryableError';
}

/** Thrown to defer a task without failure. */
export class NotYetError extends Error {
  override name = 'NotYetError';
  readonly until: Date;

  constructor(until: Date) {
    super(`Not before ${until.toISOString()}`);
    this.until = until;
  }
}

/** Thrown to retry after at least `seconds`. */
export class RetryLaterError extends Error {
  override name = 'RetryLaterError';
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

const FIRST_WAIT = 10;
const MAX_RETRY_DELAY_SECONDS = 6 * 3_600;
const MAX_OWN_DELAY_SECONDS = 24 * 3_600;
const MAX_JITTER = 1.2;
export const MAX_BACKOFF_MS = MAX_OWN_DELAY_SECONDS * MAX_JITTER * 1_000;

/**
 * Seconds after attempt number `attempt`: 10, 20, 40 … up to 6 hours, or as the task states, plus up to a fifth by chance (0 to
 * 1).
 */
export function backoffSeconds(attempt: number, chance: number, retrySeconds?: readonly number[]): number {
  const usual = Math.min(MAX_RETRY_DELAY_SECONDS, FIRST_WAIT * 2 ** (attempt - 1));
  const seconds = Math.min(MAX_OWN_DELAY_SECONDS, retrySeconds?.[attempt - 1] ?? usual);
  return seconds * (1 + chance * (MAX_JITTER - 1));
}
