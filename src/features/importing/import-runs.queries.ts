import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';

/** A feed that was imported from the command line: read when somebody does it, unlike a source. */
export interface ImportedFeed {
  /** What its roles are known by, such as `lever:acme`. */
  source: string;
  ranAt: Instant;
  /** Why it could not be read the last time; empty where it could. */
  problem: string;
  open: number;
  ended: number;
}

export async function listImportedFeeds(db: Db): Promise<ImportedFeed[]> {
  const rows = await db
    .selectFrom('import_runs')
    .leftJoin('jobs', 'jobs.source', 'import_runs.source')
    .select(['import_runs.source', 'ran_at', 'problem'])
    .select(({ fn }) => [
      fn.count<number>('jobs.id').as('jobs'),
      fn
        .coalesce(fn.sum<number>(sql`case when jobs.status = 'published' then 1 else 0 end`), sql<number>`0`)
        .as('open'),
    ])
    .groupBy(['import_runs.source', 'ran_at', 'problem'])
    .orderBy('import_runs.source')
    .execute();
  return rows.map(({ source, ran_at, problem, jobs, open }) => ({
    source,
    ranAt: ran_at,
    problem,
    open: Number(open),
    ended: Number(jobs) - Number(open),
  }));
}
