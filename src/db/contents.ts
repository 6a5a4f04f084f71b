import { createHash } from 'node:crypto';
import { lookup } from '../lib/lookup.ts';

/** Number of rows and order-independent digest of each table. */
export type TableDigests = Record<string, { rows: number; digest: string }>;

const SIZE = 1n << 128n;

/** Digest that is independent of the order of rows and columns. */
export class ContentsDigest {
  readonly #tables = new Map<string, { rows: number; digest: bigint }>();

  add(table: string, row: object): void {
    const known = this.#tables.get(table) ?? { rows: 0, digest: 0n };
    this.#tables.set(table, { rows: known.rows + 1, digest: (known.digest + digestOf(row)) % SIZE });
  }

  sum(): TableDigests {
    return Object.fromEntries(
      [...this.#tables].map(([table, { rows, digest }]) => [
        table,
        { rows, digest: digest.toString(16).padStart(32, '0') },
      ]),
    );
  }
}

export const countAllRows = (contents: TableDigests): number =>
  Object.values(contents).reduce((sum, { rows }) => sum + rows, 0);

/** Lists tables that differ. */
export const listDifferences = (one: TableDigests, other: TableDigests): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (table) =>
      lookup(one, table)?.rows !== lookup(other, table)?.rows ||
      lookup(one, table)?.digest !== lookup(other, table)?.digest,
  );

function digestOf(row: object): bigint {
  const columns = Object.entries(row).filter(([, value]) => value !== undefined);
  const words = JSON.stringify(columns.sort(([a], [b]) => (a < b ? -1 : 1)));
  const bytes = createHash('sha256').update(words).digest();
  return (bytes.readBigUInt64BE(0) << 64n) | bytes.readBigUInt64BE(8);
}
