import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { truncateToLine } from '../../lib/text.ts';
import type { SourceName } from './reader.ts';

const MAX_PROBLEM_LENGTH = 300;

/** Stored name of a company's feed: `lever:acme`. */
export const sourceKey = ({ source, companySlug }: { source: SourceName; companySlug: string }): string =>
  `${source}:${companySlug}`;

export async function recordSuccessfulImport(db: Db, source: string, now: Date): Promise<void> {
  const run = { ran_at: toInstant(now), failing_since: null, problem: '' };
  await db
    .insertInto('import_runs')
    .values({ source, ...run })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(run))
    .execute();
}

/** Records a failed run. Ignores sources that never succeeded, probably typos. */
export async function recordFailureOfKnownImport(
  db: Db,
  { source, problem }: { source: string; problem: string },
  now: Date,
): Promise<void> {
  const at = toInstant(now);
  await db
    .updateTable('import_runs')
    .set((eb) => ({
      ran_at: at,
      failing_since: eb.fn.coalesce('failing_since', eb.val(at)),
      problem: truncateToLine(problem, MAX_PROBLEM_LENGTH),
    }))
    .where('source', '=', source)
    .execute();
}
