import { setImmediate as nextTurn } from 'node:timers/promises';

/** Processor time of this thread. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds of processor time of each turn of the event loop until the work is done. */
export async function listHolds(work: Promise<unknown>): Promise<number[]> {
  const heldMs: number[] = [];
  let isDone = false;
  const ending = work.finally(() => {
    isDone = true;
  });
  for (let last = threadCpuMs(); !isDone; ) {
    await nextTurn();
    heldMs.push(threadCpuMs() - last);
    last = threadCpuMs();
  }
  await ending;
  return heldMs;
}
