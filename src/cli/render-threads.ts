import { Worker } from 'node:worker_threads';
import { firstLine } from '../publishing/failed-pages.ts';
import type { RenderResult } from './page-rendering.ts';
import { READY, type ThreadStart } from './render-thread-start.ts';

/** Pages assigned per thread, so that the next one is ready when one is done. */
const GIVEN_AT_ONCE = 2;
/** Megabytes. Without limits a thread would hold twice as much, nearly all of it garbage, and be no quicker. */
const ROOM = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
/** Paths. More than these are not lost to single pages that no thread can bear. */
const MAX_FAILED_PAGES = 20;

interface Lost {
  path: string;
  error: unknown;
}

/**
 * Renders pages on several processors, a thread each. The pages that a thread had before it when it ended are rendered once
 * more, each by itself; what ends a thread again cannot be rendered.
 * @param onResult hears of each path what became of it.
 * @throws what a thread ended with before it could render, or when threads keep ending.
 */
export async function renderInThreads(
  paths: readonly string[],
  count: number,
  start: ThreadStart,
  onResult: (result: RenderResult) => void,
): Promise<void> {
  const waiting = paths.values();
  const lost: Lost[] = [];
  const renderWaiting = async () => {
    for (let isDone = false; !isDone; ) {
      const ended = await renderInThread(waiting, GIVEN_AT_ONCE, start, onResult);
      lost.push(...ended);
      const [first] = ended;
      if (first && lost.length > MAX_FAILED_PAGES) throw first.error;
      isDone = !first;
    }
  };
  await Promise.all(Array.from({ length: count }, renderWaiting));
  for (const { path } of lost) {
    const [again] = await renderInThread([path].values(), 1, start, onResult);
    if (again) onResult({ path, reason: firstLine(again.error) });
  }
}

/**
 * @returns what was before the thread when it ended by itself; nothing where it rendered all there was.
 * @throws what it ended with before it could render.
 */
async function renderInThread(
  waiting: Iterator<string>,
  pathsPerThread: number,
  start: ThreadStart,
  onResult: (result: RenderResult) => void,
): Promise<Lost[]> {
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: start,
    resourceLimits: ROOM,
    // None of this process: some are not for a file.
    execArgv: [],
  });
  const given = new Set<string>();
  const give = () => {
    const next = waiting.next();
    if (next.done) return;
    given.add(next.value);
    worker.postMessage(next.value);
  };
  try {
    return await new Promise<Lost[]>((resolve, reject) => {
      let isReady = false;
      const end = (error: unknown) => (isReady ? resolve([...given].map((path) => ({ path, error }))) : reject(error));
      worker.once('error', end);
      worker.once('exit', () => end(new Error('A thread that renders pages has ended')));
      worker.on('message', (result: RenderResult | typeof READY) => {
        isReady = true;
        if (result === READY) return;
        given.delete(result.path);
        onResult(result);
        give();
        if (given.size === 0) resolve([]);
      });
      for (let first = 0; first < pathsPerThread; first++) give();
      if (given.size === 0) resolve([]);
    });
  } finally {
    worker.removeAllListeners();
    await worker.terminate();
  }
}
