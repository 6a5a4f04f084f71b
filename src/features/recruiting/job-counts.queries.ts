import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import { compareCodeUnits } from '../../lib/text.ts';
import { compareByViews, type JobDailyNumbers } from './daily-numbers.ts';
import type { JobCountTotals } from './own-job.ts';

const NOTHING: JobCountTotals = { view: 0, bot: 0, apply: 0 };

/** Totals of each job since its publication. */
export async function sumJobCounts(db: Db, jobIds: readonly string[]): Promise<Map<string, JobCountTotals>> {
  const sums = new Map(jobIds.map((id) => [id, { ...NOTHING }]));
  if (jobIds.length === 0) return sums;
  const rows = await db
    .selectFrom('job_counts')
    .select(['job_id', 'kind', (eb) => eb.fn.sum<number>('number').as('number')])
    .where('job_id', 'in', jobIds)
    .groupBy(['job_id', 'kind'])
    .execute();
  for (const row of rows) {
    const sum = sums.get(row.job_id);
    if (sum) sum[row.kind] = Number(row.number);
  }
  return sums;
}

/** Counts of a job by day, oldest first, without empty days. */
export async function listJobDailyNumbers(
  db: Db,
  { id, isExternal }: { id: string; isExternal: boolean },
): Promise<JobDailyNumbers[]> {
  const days = new Map<string, JobDailyNumbers>();
  const of = (day: string) => days.getOrInsert(day, { day, views: 0, applied: 0, sources: [] });
  const [counts, sources, applications] = await Promise.all([
    db.selectFrom('job_counts').select(['day', 'kind', 'number']).where('job_id', '=', id).execute(),
    db.selectFrom('job_referrers').select(['day', 'host', 'number']).where('job_id', '=', id).execute(),
    db
      .selectFrom('applications')
      .select([sql<string>`substr(created_at, 1, 10)`.as('day'), (eb) => eb.fn.countAll<number>().as('number')])
      .where('job_id', '=', id)
      .groupBy(sql`substr(created_at, 1, 10)`)
      .execute(),
  ]);
  for (const { day, kind, number } of counts) {
    if (kind === 'view') of(day).views = Number(number);
    else if (kind === 'apply' && isExternal) of(day).applied = Number(number);
  }
  for (const { day, host, number } of sources) of(day).sources.push({ host, views: Number(number) });
  if (!isExternal) for (const { day, number } of applications) of(day).applied = Number(number);
  for (const { sources } of days.values()) sources.sort(compareByViews);
  return [...days.values()].filter(hasNumbers).sort((a, b) => compareCodeUnits(a.day, b.day));
}

const hasNumbers = ({ views, applied, sources }: JobDailyNumbers): boolean => views + applied + sources.length > 0;
