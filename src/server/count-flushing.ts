import type { Db } from '../db/tables.ts';
import type { Counter } from '../features/numbers/counter.ts';
import { flushAndStoreCounts } from '../features/numbers/numbers.commands.ts';

/** Interval of writes, which bounds the loss after a crash. */
const WRITE_EVERY_MS = 15_000;

/** Writes counts regularly. Returns a function that writes the rest and stops. */
export function startCountFlushing(db: Db, counter: Counter, onError: (error: unknown) => void): () => Promise<void> {
  let failing = false;
  let writing: Promise<void> | undefined;
  const write = (isAll = false): Promise<void> => {
    writing ??= flushAndStoreCounts(db, counter, new Date(), isAll)
      .then(
        () => {
          failing = false;
        },
        (error) => {
          if (!failing) onError(error);
          failing = true;
        },
      )
      .finally(() => {
        writing = undefined;
      });
    return writing;
  };
  // Agrees on the day's salt first.
  void write();
  const timer = setInterval(() => void write(), WRITE_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await writing;
    await write(true);
  };
}
