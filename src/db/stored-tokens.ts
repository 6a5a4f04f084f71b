import { sql } from 'kysely';
import { isTokenDigest } from '../lib/token.ts';
import type { Invariant } from './invariants.ts';
import type { Db } from './tables.ts';

interface TokenColumn {
  table: string;
  key: string;
  column: string;
}

/** Columns that store digests of tokens, never tokens (decision 033). */
const COLUMNS: TokenColumn[] = [
  { table: 'sessions', key: 'id', column: 'token' },
  { table: 'api_tokens', key: 'id', column: 'digest' },
  { table: 'application_submissions', key: 'key', column: 'receipt' },
];

interface Stored {
  key: string;
  token: string;
}

export const tokenInvariants: Invariant[] = [
  {
    name: 'Of what opens something, a digest is stored',
    findBreaches: async (db) => {
      const found = await Promise.all(COLUMNS.map((column) => listTokens(db, column)));
      return COLUMNS.flatMap(({ table }, i) => (found[i] ?? []).map(({ key }) => `${table} ${key}`));
    },
  },
];

/** Rows with a token in plain text. */
async function listTokens(db: Db, { table, key, column }: TokenColumn): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select ${sql.ref(key)} as key, ${sql.ref(column)} as token from ${sql.table(table)}
    where ${sql.ref(column)} not like 'sha256:%'`.execute(db);
  return rows.filter(({ token }) => !isTokenDigest(token));
}
