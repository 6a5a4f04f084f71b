import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Below the server, which is at 0. */
const NICE = 10;

/** Gives the server precedence over a child process, for the processor and where the memory of the machine runs out. */
export function yieldToServer({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  setPriority(pid, NICE);
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Other systems have no such file.
  }
}
