import { sql } from 'kysely';
import { insertRows } from '../../db/bulk.ts';
import { valuesAsRows } from '../../db/dialect.ts';
import type { Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import type { TermKind } from '../vocabulary/former-terms.ts';

/** Tables of terms, and the columns by which jobs name them. */
const TABLES = {
  category: { terms: 'categories', links: [{ table: 'jobs', job: 'id', term: 'category_id' }] },
  skill: { terms: 'skills', links: [{ table: 'job_skills', job: 'job_id', term: 'skill_id' }] },
  location: {
    terms: 'locations',
    links: [
      { table: 'job_locations', job: 'job_id', term: 'location_id' },
      { table: 'job_countries', job: 'job_id', term: 'location_id' },
    ],
  },
} as const satisfies Record<TermKind, unknown>;

type Link = (typeof TABLES)[TermKind]['links'][number];

type StoredRow = Record<string, string | number | null>;

/** Jobs that moved from one term to another. */
interface Moved {
  alone: string[];
  both: StoredRow[];
}

/** Jobs that a merger moved, by table. */
export interface TermMerger {
  from: string;
  into: string;
  moved: Moved[];
}

export interface StoredTerm {
  id: string;
  slug: string;
}

export async function readTermRows<Row = StoredTerm>(trx: Trx, kind: TermKind): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(TABLES[kind].terms)} order by id`.execute(trx);
  return rows;
}

/** Upserts rows. */
export async function upsertTermRows(trx: Trx, kind: TermKind, rows: readonly StoredTerm[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id');
  const sets = columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const touched = rows.map((row) => ('updated_at' in row ? { ...row, updated_at: toInstant(now) } : row));
  await insertRows(trx, TABLES[kind].terms, touched, sql`on conflict (id) do update set ${sql.join(sets)}`);
}

export async function deleteTermRow(trx: Trx, kind: TermKind, id: string): Promise<void> {
  await sql`delete from ${sql.table(TABLES[kind].terms)} where id = ${id}`.execute(trx);
}

/** Ids of jobs in any state that name the term directly. */
export async function listJobIdsWithTerm(trx: Trx, kind: TermKind, id: string): Promise<string[]> {
  const jobs = new Set<string>();
  for (const link of TABLES[kind].links) for (const job of await listLinked(trx, link, id)) jobs.add(job);
  return [...jobs];
}

async function listLinked(trx: Trx, { table, job, term }: Link, id: string): Promise<string[]> {
  const { rows } = await sql<{ job: string }>`
    select ${sql.ref(job)} as job from ${sql.table(table)} where ${sql.ref(term)} = ${id} order by job`.execute(trx);
  return rows.map((row) => row.job);
}

/** Moves all jobs from one term to another. */
export async function moveJobsToTerm(trx: Trx, kind: TermKind, from: string, into: string): Promise<TermMerger> {
  const moved: Moved[] = [];
  for (const link of TABLES[kind].links) {
    const [named, others] = [await listLinked(trx, link, from), new Set(await listLinked(trx, link, into))];
    const [job, term] = [sql.ref(link.job), sql.ref(link.term)];
    const twice = valuesAsRows(
      trx,
      named.filter((one) => others.has(one)),
    );
    const deleted = await sql<StoredRow>`
      delete from ${sql.table(link.table)} where ${term} = ${from} and ${job} in (select value from ${twice} as twice)
      returning *`.execute(trx);
    const alone = named.filter((one) => !others.has(one));
    await renameLinks(trx, link, from, into, alone);
    moved.push({ alone, both: deleted.rows });
  }
  return { from, into, moved };
}

/** Moves jobs back to the first term if they still have the other. */
export async function revertTermMerger(trx: Trx, kind: TermKind, { from, into, moved }: TermMerger): Promise<void> {
  for (const [i, link] of TABLES[kind].links.entries()) {
    const { alone, both } = moved[i] ?? { alone: [], both: [] };
    const still = new Set(await listLinked(trx, link, into));
    await renameLinks(trx, link, into, from, alone);
    const rows = both.filter((row) => still.has(String(row[link.job])));
    await insertRows(trx, link.table, rows);
  }
}

/** Moves the given jobs from one term to another. */
async function renameLinks(trx: Trx, { table, job, term }: Link, from: string, into: string, jobs: readonly string[]) {
  await sql`
    update ${sql.table(table)} set ${sql.ref(term)} = ${into}
    where ${sql.ref(term)} = ${from} and ${sql.ref(job)} in (select value from ${valuesAsRows(trx, jobs)} as wanted)`.execute(
    trx,
  );
}

export const jobIdsOfMerger = ({ moved }: TermMerger): string[] => [
  ...new Set(moved.flatMap(({ alone, both }) => [...alone, ...both.map(({ job_id }) => String(job_id))])),
];
