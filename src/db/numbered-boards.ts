import { sql } from 'kysely';
import { hasObject } from './schema.ts';
import type { Trx } from './tables.ts';

/** What each of the first migrations left behind, and no other has taken away. */
const TRACES: Record<string, string> = {
  '001-board': 'settings',
  '002-background': 'tasks',
  '003-posting': 'job_events',
  '004-ads': 'ads',
  '005-accounts': 'users',
  '006-applications': 'applications',
  '007-applicant-news': 'applicant_news',
  '008-listing-index': 'jobs_listed',
  '009-whole-board': 'listings_indexed',
};

/**
 * The migrations of a board from when they were only counted; none of an empty database. The number does not say which:
 * some came into the order before others that boards had run already. What they made does.
 * @throws Error when number and tables do not fit together.
 */
export async function findNumbered(trx: Trx): Promise<string[]> {
  if (!(await hasObject(trx, 'schema_version'))) return [];
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(trx);
  const version = rows[0]?.version ?? 0;
  const found: string[] = [];
  for (const [name, trace] of Object.entries(TRACES)) if (await hasObject(trx, trace)) found.push(name);
  if (found.length === version) return found;
  throw new Error(
    version > Object.keys(TRACES).length
      ? `it was written by a newer version of this software, of schema version ${version}`
      : `it says that it has schema version ${version}, and has the tables of ${found.length}: restore its backup`,
  );
}
