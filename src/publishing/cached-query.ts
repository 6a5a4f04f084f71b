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

const readsOfRun = new AsyncLocalStorage<Map<Db, Promise<CachedReads>>>();

/**
 * Reads the history point once for all cached queries of `run`. They may miss a change made since: the page store discards
 * its page then, and other pages are as old as their start.
 */
export const withOneHistoryPoint = <T>(run: () => Promise<T>): Promise<T> => readsOfRun.run(new Map(), run);

function findCachedReads(db: Db): Promise<CachedReads> {
  const run = readsOfRun.getStore();
  const reads = run?.get(db) ?? readsAtPresent(db);
  run?.set(db, reads);
  return reads;
}

/** Cached reads of the current point, which replace those of an earlier one. */
async function readsAtPresent(db: Db): Promise<CachedReads> {
  const at = await readHistoryPointKey(db);
  const known = cachedReadsOf.get(db);
  if (known?.at === at) return known;
  const reads = { at, values: new Map(), rows: new Map() };
  cachedReadsOf.set(db, reads);
  return reads;
}

/**
 * Caches a query until the next change of any process. A result of a query during a change is stored for the point before it,
 * which no later query has. For data with change records. Callers must not modify the result.
 */
export async function cachedUntilChange<T>(db: Db, name: string, read: () => Promise<T>): Promise<T> {
  const { values } = await findCachedReads(db);
  if (values.has(name)) return values.get(name) as T;
  const value = await read();
  setNewest(values, name, value, MAX_CACHED_QUERIES);
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
  const { rows } = await findCachedReads(db);
  const found = new Map<string, T>();
  const missing: string[] = [];
  for (const id of ids) {
    const row = rows.get(`${kind} ${id}`);
    if (row === undefined) missing.push(id);
    else found.set(id, row as T);
  }
  if (missing.length === 0) return found;
  for (const [id, row] of await read(missing)) {
    found.set(id, row);
    setNewest(rows, `${kind} ${id}`, row, MAX_CACHED_ROWS);
  }
  return found;
}
