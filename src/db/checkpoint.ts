import { Worker } from 'node:worker_threads';

/**
 * Moves what SQLite wrote ahead into the database's file, in a thread of its own, until the returned function is called.
 * A commit that has to do it takes several times as long, and all of this process waits for it (decision 025).
 * Nothing is to be done for Postgres.
 */
export function startCheckpointing(databaseUrl: string, onError: (error: unknown) => void): () => Promise<void> {
  if (!databaseUrl.startsWith('file:')) return async () => {};
  const thread = new Worker(new URL('./checkpoint-thread.js', import.meta.url), {
    workerData: databaseUrl.slice('file:'.length),
  });
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  thread.unref();
  thread.on('error', onError);
  thread.on('message', onError);
  return async () => {
    // The process may have nothing else left to wait for, and would end before the rest of its stopping.
    thread.ref();
    thread.postMessage('stop');
    await ended;
  };
}
