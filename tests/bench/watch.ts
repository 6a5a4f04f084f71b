import { setTimeout as wait } from 'node:timers/promises';
import { memoryMb } from './proc.ts';

export interface Watched {
  ms: number;
  /** Processor time of the longest turn of the event loop. */
  heldMs: number;
  /** Peak memory growth in megabytes. */
  grownMb: number;
  failed: string | null;
}

/** Measures the effect of work on this process. */
export async function watch(work: () => Promise<unknown>): Promise<Watched> {
  const before = memoryMb(process.pid, 'VmRSS');
  const begun = performance.now();
  let [heldMs, most, isDone] = [0, before, false];
  let failed: string | null = null;
  const working = Promise.resolve(work())
    .catch((error: Error) => {
      failed = error.message;
    })
    .finally(() => {
      isDone = true;
    });
  for (let last = cpuMs(), looked = 0; !isDone; last = cpuMs()) {
    // The shortest time: asking in every turn would take a processor from what is measured in other processes.
    await wait(1);
    heldMs = Math.max(heldMs, cpuMs() - last);
    if (performance.now() < looked + 50) continue;
    looked = performance.now();
    most = Math.max(most, memoryMb(process.pid, 'VmRSS'));
  }
  await working;
  most = Math.max(most, memoryMb(process.pid, 'VmRSS'));
  return { ms: performance.now() - begun, heldMs, grownMb: most - before, failed };
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
