import type { ImportSourceState } from '../../db/column-values.ts';
import type { Db } from '../../db/tables.ts';
import { DAY, type Instant, toInstant } from '../../lib/dates.ts';
import { compareCodeUnits } from '../../lib/text.ts';
import { paths } from '../../paths.ts';
import type { AttentionItem, FindAttention } from '../accounts/admin/attention.ts';

/** Days after which a source without runs needs attention. */
const DAYS_UNTIL_MISSED = 7;

export const findImportingAttention: FindAttention = async (db, now) => [
  ...(await findSourceAttention(db)),
  ...(await findImports(db, now)),
];

async function findSourceAttention(db: Db): Promise<AttentionItem[]> {
  const rows = await db
    .selectFrom('sources')
    .select(['state', 'failing_since', 'created_at', 'read_at', 'owner'])
    .where((eb) => eb.or([eb('state', 'in', ['held', 'waiting']), eb('failing_since', 'is not', null)]))
    .execute();
  const href = paths.adminSources();
  const rowOf = (
    label: string,
    found: typeof rows,
    at: (row: (typeof rows)[number]) => Instant | null,
  ): AttentionItem => ({
    label,
    href,
    count: found.length,
    at: found.flatMap((row) => at(row) ?? []).sort(compareCodeUnits)[0],
  });
  const of = (state: ImportSourceState) => rows.filter((row) => row.state === state);
  return [
    rowOf('Sources to approve', of('waiting'), (row) => row.created_at),
    rowOf('Sources that list far fewer roles', of('held'), (row) => row.read_at),
    rowOf(
      'Sources paused because they can’t be read',
      of('paused').filter((row) => row.failing_since !== null),
      (row) => row.failing_since,
    ),
  ];
}

/** Feeds that failed or are no longer imported while roles follow them. */
const findImports: FindAttention = async (db, now) => {
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
