import type { LogEvent } from 'kysely';
import type { Db } from './tables.ts';

/** Hears of a statement when it was answered or failed: how many milliseconds it took, and its text, without values. */
type QueryListener = (ms: number, text: string) => void;

const listeners = new WeakMap<Db, { hear?: QueryListener }>();

/** What a database tells of its statements, to whoever `watchQueries` names later. */
export function makeQueryLog(): { log: (event: LogEvent) => void; attach: (db: Db) => void } {
  const own: { hear?: QueryListener } = {};
  return {
    log: ({ queryDurationMillis, query }) => own.hear?.(queryDurationMillis, query.sql),
    attach: (db) => void listeners.set(db, own),
  };
}

/** Tells of each statement of a database that `openDatabase` opened. */
export function watchQueries(db: Db, hear: QueryListener): void {
  const own = listeners.get(db);
  if (own) own.hear = hear;
}
