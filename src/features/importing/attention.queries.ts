import { DAY, toInstant } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import type { FindAttention } from '../accounts/admin/attention.ts';

/** Days without an import after which a source is taken as forgotten: the roles that follow it may be gone. */
const DAYS_UNTIL_MISSED = 7;

/** Sources that could not be read the last time, or are no longer imported though open roles follow them. */
export const findImportAttention: FindAttention = async (db, now) => {
  const runs = await db
    .selectFrom('import_runs')
    .selectAll()
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('jobs')
          .select('jobs.id')
          .whereRef('jobs.source', '=', 'import_runs.source')
          .where('jobs.status', '=', 'published'),
      ),
    )
    .orderBy('source')
    .execute();
  const missed = toInstant(new Date(now.getTime() - DAYS_UNTIL_MISSED * DAY));
  const hrefOf = (source: string) => paths.adminJobs(new URLSearchParams({ source }).toString());
  return runs.flatMap(({ source, ran_at, failing_since, problem }) => {
    const row = { count: 1, href: hrefOf(source) };
    if (failing_since) return [{ ...row, label: `Source ${source} can’t be read`, at: failing_since, note: problem }];
    return ran_at < missed ? [{ ...row, label: `Source ${source} is no longer imported`, at: ran_at }] : [];
  });
};
