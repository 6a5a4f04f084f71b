import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '../db/tables.ts';
import { setNewest } from '../lib/bounded-map.ts';
import { readHistoryPointKey } from './changes.queries.ts';

interface CachedReads {
  /** History point of the result. */
  at: string;
  values: Map<string, unknown>;
  /** Rows by kind and id. */
  rows: Map<string, unknown>;
}

const cachedReadsOf = new WeakMap<Db, CachedReads>();
export const MAX_CACHED_QUERIES = 128;
/** About 1 kB each. */
const MAX_CACHED_ROWS = 3_000;

const pointsOfRun = new AsyncLocalStorage<Map<Db, Promise<string>>>();

/**
 * Reads the history point once for all cached queries of `run`. They may miss a change made since: the page store discards
 * its page then, and other pages are as old as their start.
 */
export const withOneHistoryPoint = <T>(run: () => Promise<T>): Promise<T> => pointsOfRun.run(new Map(), run);

function readPoint(db: Db): Promise<string> {
  const points = pointsOfRun.getStore();
  const point = points?.get(db) ?? readHistoryPointKey(db);
  points?.set(db, point);
  return point;
}

/**
 * Caches a query until the next change of any process. Checks the history point before reading and storing. For data with
 * change records. Callers must not modify the result.
 */
export async function cachedUntilChange<T>(db: Db, name: string, read: () => Promise<T>): Promise<T> {
  const at = await readPoint(db);
  const known = cachedReadsOf.get(db);
  if (known?.at === at && known.values.has(name)) return known.values.get(name) as T;
  const value = await read();
  if ((await readHistoryPointKey(db)) === at) setNewest(readsAt(db, at).values, name, value, MAX_CACHED_QUERIES);
  return value;
}

/** Caches rows of a kind by id like `cachedUntilChange`. Reads missing ones in one query. */
export async function cachedRowsUntilChange<T>(
  db: Db,
  kind: string,
  ids: readonly string[],
  read: (missing: string[]) => Promise<ReadonlyMap<string, T>>,
): Promise<ReadonlyMap<string, T>> {
  if (ids.length === 0) return new Map();
  const at = await readPoint(db);
  const known = cachedReadsOf.get(db);
  const rows = known?.at === at ? known.rows : new Map<string, unknown>();
  const found = new Map<string, T>();
  const missing: string[] = [];
  for (const id of ids) {
    const row = rows.get(`${kind} ${id}`);
    if (row === undefined) missing.push(id);
    else found.set(id, row as T);
  }
  if (missing.length === 0) return found;
  const added = await read(missing);
  const isCurrent = (await readHistoryPointKey(db)) === at;
  for (const [id, row] of added) {
    found.set(id, row);
    if (isCurrent) setNewest(readsAt(db, at).rows, `${kind} ${id}`, row, MAX_CACHED_ROWS);
  }
  return found;
}

/** Cached reads of a point, which replaces an earlier one. */
function readsAt(db: Db, at: string): CachedReads {
  const known = cachedReadsOf.get(db);
  if (known?.at === at) return known;
  const reads = { at, values: new Map(), rows: new Map() };
  cachedReadsOf.set(db, reads);
  return reads;
}
