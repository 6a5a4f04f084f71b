import type { Db } from '../db/tables.ts';
import { readHistoryPointKey } from './changes.queries.ts';

interface CachedReads {
  /** History point of the result. */
  at: string;
  values: Map<string, unknown>;
}

const cachedReadsOf = new WeakMap<Db, CachedReads>();
export const MAX_CACHED_QUERIES = 128;

/**
 * Caches a query until the next change of any process. Checks the history point before reading and storing. For data with
 * change records. Callers must not modify the result.
 */
export async function cachedUntilChange<T>(db: Db, name: string, read: () => Promise<T>): Promise<T> {
  const at = await readHistoryPointKey(db);
  const known = cachedReadsOf.get(db);
  if (known?.at === at && known.values.has(name)) return known.values.get(name) as T;
  const value = await read();
  if ((await readHistoryPointKey(db)) === at) cache(db, at, name, value);
  return value;
}

function cache(db: Db, at: string, name: string, value: unknown): void {
  const known = cachedReadsOf.get(db);
  const values = known?.at === at ? known.values : new Map<string, unknown>();
  const [oldest] = values.keys();
  if (oldest !== undefined && values.size >= MAX_CACHED_QUERIES) values.delete(oldest);
  cachedReadsOf.set(db, { at, values: values.set(name, value) });
}
