import type { Db } from '../../db/tables.ts';
import type { DailyViews } from './daily-views.ts';
import type { JobNumbers } from './job-counts.ts';

const NOTHING: JobNumbers = { view: 0, bot: 0, apply: 0 };

/** All that was counted of each of these jobs since they were published. */
export async function sumJobCounts(db: Db, jobIds: readonly string[]): Promise<Map<string, JobNumbers>> {
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

/** Views by day, the oldest first; days without any are left out. */
export async function listDailyViews(db: Db, jobId: string): Promise<DailyViews[]> {
  const rows = await db
    .selectFrom('job_counts')
    .select(['day', 'number'])
    .where('job_id', '=', jobId)
    .where('kind', '=', 'view')
    .orderBy('day')
    .execute();
  return rows.map(({ day, number }) => ({ day, views: Number(number) }));
}
