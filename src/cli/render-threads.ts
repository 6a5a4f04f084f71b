import { Worker } from 'node:worker_threads';
import { firstLineOfError } from '../publishing/failed-pages.ts';
import { type PageRenderResult, READY, type ThreadStart } from './page-rendering.ts';

/** Pages assigned per thread, so that the next one is ready when one is done. */
const GIVEN_AT_ONCE = 2;
/** Memory limits in MB. Without them a thread uses twice as much, mostly garbage. */
const ROOM = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
/** Failed pages after which rendering stops. */
const MAX_FAILED_PAGES = 20;

interface Lost {
  path: string;
  error: unknown;
}

/**
 * Renders pages in several threads. Pages of a thread that ended are rendered again, one by one. A page that ends a thread
 * twice fails. @param onResult called for each path. @throws Error if threads cannot start or keep ending.
 */
export async function renderInThreads(
  paths: readonly string[],
  count: number,
  start: ThreadStart,
  onResult: (result: PageRenderResult) => void,
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
    if (again) onResult({ path, reason: firstLineOfError(again.error) });
  }
}

/** Returns the paths that the thread left when it ended, none if it finished. @throws Error if it could not start. */
async function renderInThread(
  waiting: Iterator<string>,
  pathsPerThread: number,
  start: ThreadStart,
  onResult: (result: PageRenderResult) => void,
): Promise<Lost[]> {
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: start,
    resourceLimits: ROOM,
    // Some options of this process are invalid for a file.
    execArgv: [],
  });
  const assigned = new Set<string>();
  const give = () => {
    const next = waiting.next();
    if (next.done) return;
    assigned.add(next.value);
    worker.postMessage(next.value);
  };
  try {
    return await new Promise<Lost[]>((resolve, reject) => {
      let isReady = false;
      const end = (error: unknown) =>
        isReady ? resolve([...assigned].map((path) => ({ path, error }))) : reject(error);
      worker.once('error', end);
      worker.once('exit', () => end(new Error('A rendering thread exited unexpectedly')));
      worker.on('message', (result: PageRenderResult | typeof READY) => {
        isReady = true;
        if (result === READY) return;
        assigned.delete(result.path);
        onResult(result);
        give();
        if (assigned.size === 0) resolve([]);
      });
      for (let first = 0; first < pathsPerThread; first++) give();
      if (assigned.size === 0) resolve([]);
    });
  } finally {
    worker.removeAllListeners();
    await worker.terminate();
  }
}
