import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds until yielding. */
const MAX_SLICE_MS = 8;

/** Start of the current slice (`performance.now()`). */
let runningSince: number | undefined;

/** Yields to the event loop if the slice is used up. Await it between pieces of long work. Undefined if time is left. */
export function yieldToEventLoop(): Promise<void> | undefined {
  if (runningSince === undefined) hold();
  else if (performance.now() - runningSince >= MAX_SLICE_MS) return rest();
  return undefined;
}

function hold(): void {
  runningSince = performance.now();
  setImmediate(() => {
    runningSince = undefined;
  });
}

async function rest(): Promise<void> {
  await nextTurn();
  if (runningSince === undefined) hold();
}

/** Below the server, which is at 0. */
const NICE = 10;

/** Lowers a child process's priority for processor and memory. */
export function lowerProcessPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  setPriority(pid, NICE);
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Other systems have no such file.
  }
}
