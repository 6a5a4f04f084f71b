import { Worker } from 'node:worker_threads';
import type { Told } from './drawing.ts';
import type { ThreadStart } from './drawing-thread.ts';

/** Of one thread: while one is drawn, the next is there already. */
const GIVEN_AT_ONCE = 2;
/** Megabytes. Without limits a thread would hold twice as much, nearly all of it garbage, and be no quicker. */
const ROOM = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/**
 * Draws pages on several processors, a thread each.
 * @param tell hears of each path what became of it.
 * @throws what a thread ended with before its pages were drawn.
 */
export async function drawInThreads(
  paths: readonly string[],
  count: number,
  start: ThreadStart,
  tell: (told: Told) => void,
): Promise<void> {
  const waiting = paths.values();
  await Promise.all(Array.from({ length: count }, () => drawInThread(waiting, start, tell)));
}

async function drawInThread(waiting: Iterator<string>, start: ThreadStart, tell: (told: Told) => void): Promise<void> {
  const worker = new Worker(new URL('./drawing-thread.ts', import.meta.url), {
    workerData: start,
    // None of this process: some are not for a file.
    execArgv: [],
    resourceLimits: ROOM,
  });
  let open = 0;
  const give = (): boolean => {
    const next = waiting.next();
    if (next.done) return false;
    open++;
    worker.postMessage(next.value);
    return true;
  };
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('A thread that draws pages has ended')));
      worker.on('message', (told: Told) => {
        open--;
        tell(told);
        if (!give() && open === 0) resolve();
      });
      for (let given = 0; given < GIVEN_AT_ONCE; given++) give();
      if (open === 0) resolve();
    });
  } finally {
    worker.removeAllListeners('exit');
    await worker.terminate();
  }
}
