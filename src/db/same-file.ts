import { statSync } from 'node:fs';

const EVERY_MS = 1_000;

/** Calls `onReplaced` once if the SQLite file is replaced or removed. Returns a function that stops watching. */
export function watchForReplacedDatabase(databaseUrl: string, onReplaced: () => void): () => void {
  if (!databaseUrl.startsWith('file:')) return () => {};
  const file = databaseUrl.slice('file:'.length);
  const find = () => {
    const { dev, ino } = statSync(file, { throwIfNoEntry: false }) ?? {};
    return `${dev} ${ino}`;
  };
  const opened = find();
  const timer = setInterval(() => {
    if (find() === opened) return;
    clearInterval(timer);
    onReplaced();
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
