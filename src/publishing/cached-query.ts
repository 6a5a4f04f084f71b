import type { Db } from '../db/tables.ts';
import { readHistoryName } from './changes.queries.ts';

interface Kept {
  /** The point in the board's history that all of it was read at. */
  at: string;
  values: Map<string, unknown>;
}

const keptOf = new WeakMap<Db, Kept>();
/** Of one board; those kept first are given up first. */
export const MAX_CACHED_QUERIES = 128;

/**
 * What `read` reads of the board, read once for all pages that are drawn between two changes. Whatever was committed before
 * the question is in it, by any process: where the board's history stands is asked first, and again before a value is kept.
 * For what changes with a change record alone, and is not changed by whoever asks for it.
 */
export async function cachedUntilChange<T>(db: Db, name: string, read: () => Promise<T>): Promise<T> {
  const at = await readHistoryName(db);
  const known = keptOf.get(db);
  if (known?.at === at && known.values.has(name)) return known.values.get(name) as T;
  const value = await read();
  if ((await readHistoryName(db)) === at) keep(db, at, name, value);
  return value;
}

function keep(db: Db, at: string, name: string, value: unknown): void {
  const known = keptOf.get(db);
  const values = known?.at === at ? known.values : new Map<string, unknown>();
  const [oldest] = values.keys();
  if (oldest !== undefined && values.size >= MAX_CACHED_QUERIES) values.delete(oldest);
  keptOf.set(db, { at, values: values.set(name, value) });
}
