import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ShareImageRequest } from './card-rendering.ts';

type WorkerResponse = { png: Uint8Array; error?: never } | { png?: never; error: unknown };

/** Idle time after which the thread and its fonts are released. */
const IDLE_MS = 60_000;
/** About a hundred times the slowest. */
const RENDER_TIMEOUT_MS = 10_000;
/** Pause after an image in multiples of its rendering time, which leaves processors to readers. */
const REST = 2;
const MAX_PAUSE_MS = 200;
/** Three times the fonts of all scripts. */
const THREAD_MB = 256;

/** Renders share images one at a time in a thread that stops when idle. Requests queue (lib/bounded-queue.ts). */
export class ImageWorker {
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #restsUntil = 0;

  /** Renders a PNG. @throws Error on failure or timeout. */
  async render(order: ShareImageRequest): Promise<Buffer> {
    clearTimeout(this.#idle);
    await wait(Math.max(0, this.#restsUntil - performance.now()));
    const begun = performance.now();
    this.#thread ??= begin();
    try {
      const response = await request(this.#thread, order);
      const now = performance.now();
      this.#restsUntil = now + Math.min(MAX_PAUSE_MS, REST * (now - begun));
      if (response.error) throw response.error;
      this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
      return Buffer.from(response.png as Uint8Array);
    } catch (error) {
      // The state of the thread is unknown.
      await this.close();
      throw error;
    }
  }

  /** Ends the thread. The next image starts another. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}

function begin(): Worker {
  const thread = new Worker(new URL('./picture-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MB },
  });
  thread.unref();
  return thread;
}

/** @throws Error if the thread ends or times out. */
function request(thread: Worker, order: ShareImageRequest): Promise<WorkerResponse> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => end(() => reject(new Error('A picture took too long to render'))), RENDER_TIMEOUT_MS);
    const end = (finish: () => void) => {
      clearTimeout(late);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      finish();
    };
    const onMessage = (response: WorkerResponse) => end(() => resolve(response));
    const onError = (error: unknown) => end(() => reject(error));
    const onExit = () => end(() => reject(new Error('The thread that renders pictures has ended')));
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(order);
  });
}
