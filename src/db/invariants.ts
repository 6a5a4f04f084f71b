import { sql } from 'kysely';
import { getDialect } from './dialect.ts';
import type { Db } from './tables.ts';

/** Statement that holds on every board at any time. Features define them and `npm run verify` checks them. */
export interface Invariant {
  name: string;
  /** Lists violations as ids or sentences. Empty if it holds. */
  findBreaches: (db: Db, now: Date) => Promise<string[]>;
}

/** Invariant that no row breaks. Its query selects what names such a row. */
export const invariantOfRows = (
  name: string,
  selectBreaches: (db: Db, now: Date) => { execute: () => Promise<object[]> },
): Invariant => ({
  name,
  findBreaches: async (db, now) => (await selectBreaches(db, now).execute()).map((row) => Object.values(row).join(' ')),
});

export const databaseInvariants: Invariant[] = [
  {
    name: 'The database is intact',
    findBreaches: async (db) => {
      if (getDialect(db) === 'postgres') return [];
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
      return rows.map((row) => row.integrity_check).filter((words) => words !== 'ok');
    },
  },
  {
    name: 'Every reference points to an existing row',
    findBreaches: async (db) => {
      if (getDialect(db) === 'postgres') {
        // Postgres enforces foreign keys unless they were disabled.
        const { rows } = await sql<{ name: string }>`
          select conname as name from pg_constraint where contype = 'f' and not (convalidated and conenforced)`.execute(
          db,
        );
        return rows.map((row) => row.name);
      }
      const { rows } = await sql<{ table: string; rowid: number }>`pragma foreign_key_check`.execute(db);
      return rows.map((row) => `${row.table} ${row.rowid}`);
    },
  },
];
