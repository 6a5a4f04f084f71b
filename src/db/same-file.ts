import { statSync } from 'node:fs';

const EVERY_MS = 1_000;

/**
 * Tells, once, when another file has taken the place of an embedded database's, or none: whoever has it open goes on
 * reading the old one, and would write what nobody finds again. Returns the function that stops watching.
 */
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
