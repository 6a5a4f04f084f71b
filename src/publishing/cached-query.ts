import type { Db } from '../db/tables.ts';
import { readHistoryName } from './changes.queries.ts';

interface CachedReads {
  /** The point in the board's history that all of it was read at. */
  at: string;
  values: Map<string, unknown>;
}

const cachedReadsOf = new WeakMap<Db, CachedReads>();
/** Maximum number of cached queries. The oldest is evicted first. */
export const MAX_CACHED_QUERIES = 128;

/**
 * Caches the result of `read` until the next committed change of any process. The history point is checked before
 * reading and again before storing. For data that changes with change records only. Callers must not modify the result.
 */
export async function cachedUntilChange<T>(db: Db, name: string, read: () => Promise<T>): Promise<T> {
  const at = await readHistoryName(db);
  const known = cachedReadsOf.get(db);
  if (known?.at === at && known.values.has(name)) return known.values.get(name) as T;
  const value = await read();
  if ((await readHistoryName(db)) === at) cache(db, at, name, value);
  return value;
}

function cache(db: Db, at: string, name: string, value: unknown): void {
  const known = cachedReadsOf.get(db);
  const values = known?.at === at ? known.values : new Map<string, unknown>();
  const [oldest] = values.keys();
  if (oldest !== undefined && values.size >= MAX_CACHED_QUERIES) values.delete(oldest);
  cachedReadsOf.set(db, { at, values: values.set(name, value) });
}
