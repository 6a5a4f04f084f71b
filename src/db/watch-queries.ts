import type { LogEvent } from 'kysely';
import type { Db } from './tables.ts';

/** Hears how a database does. */
interface DatabaseListener {
  /** A statement was answered or failed after so many milliseconds; `text` is without values. */
  onAnswered?: (ms: number, text: string) => void;
  /** A connection to Postgres was free after so many milliseconds. */
  onConnected?: (ms: number) => void;
}

const listeners = new WeakMap<Db, DatabaseListener>();

/** What a database tells of itself, to whoever `watchDatabase` names later. */
export function createDatabaseLog(): {
  log: (event: LogEvent) => void;
  onConnected: (ms: number) => void;
  attach: (db: Db) => Db;
} {
  const own: DatabaseListener = {};
  return {
    log: ({ queryDurationMillis, query }) => own.onAnswered?.(queryDurationMillis, query.sql),
    onConnected: (ms) => own.onConnected?.(ms),
    attach: (db) => {
      listeners.set(db, own);
      return db;
    },
  };
}

/** Tells what a database that `openDatabase` opened does. */
export function watchDatabase(db: Db, listener: DatabaseListener): void {
  const own = listeners.get(db);
  if (own) Object.assign(own, listener);
}
