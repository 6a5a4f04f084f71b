import { Worker } from 'node:worker_threads';

/**
 * Checkpoints SQLite's write-ahead log in a thread, until the returned function is called. Otherwise commits would block this
 * process (decision 025). No-op on Postgres.
 */
export function startSqliteCheckpointing(databaseUrl: string, onError: (error: unknown) => void): () => Promise<void> {
  if (!databaseUrl.startsWith('file:')) return async () => {};
  const thread = new Worker(new URL('./checkpoint-thread.js', import.meta.url), {
    workerData: databaseUrl.slice('file:'.length),
  });
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  thread.unref();
  thread.on('error', onError);
  thread.on('message', onError);
  return async () => {
    // Keeps the process alive until the thread has stopped.
    thread.ref();
    thread.postMessage('stop');
    await ended;
  };
}
