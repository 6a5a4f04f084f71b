import type { LogEvent } from 'kysely';
import type { Db } from './tables.ts';

interface DatabaseListener {
  /** Called after each statement with its duration and its text without values. */
  onSlowQuery?: (ms: number, text: string) => void;
  /** Called when a Postgres connection becomes free, with the time waited. */
  onConnected?: (ms: number) => void;
}

const listeners = new WeakMap<Db, DatabaseListener>();

/** Log functions for a database that is watched later by `watchDatabase`. */
export function createDatabaseEventRelay(): {
  log: (event: LogEvent) => void;
  onConnected: (ms: number) => void;
  attach: (db: Db) => Db;
} {
  const own: DatabaseListener = {};
  return {
    log: ({ queryDurationMillis, query }) => own.onSlowQuery?.(queryDurationMillis, query.sql),
    onConnected: (ms) => own.onConnected?.(ms),
    attach: (db) => {
      listeners.set(db, own);
      return db;
    },
  };
}

/** Reports events of a database to `listener`. */
export function watchDatabase(db: Db, listener: DatabaseListener): void {
  const own = listeners.get(db);
  if (own) Object.assign(own, listener);
}
