import { paths } from '../../paths.ts';
import type { FindAttention } from '../accounts/admin/attention.ts';

/** Roles, edits and reports to review. */
export const findModerationAttention: FindAttention = async (db) => {
  const [roles, changes, reports, answers] = await Promise.all([
    db
      .selectFrom('jobs')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('updated_at').as('at')])
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('pending_edits')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('at')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('job_reports')
      .select((eb) => [eb.fn.count<number>('job_id').distinct().as('count'), eb.fn.min('created_at').as('at')])
      .where('resolved_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('statements')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('answered_at').as('at')])
      .where('answer', 'is not', null)
      .where('resolved_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return [
    { label: 'Roles to review', ...roles, href: paths.reviewQueue() },
    { label: 'Changes to review', ...changes, href: paths.reviewQueue() },
    { label: 'Roles reported', ...reports, href: paths.reports() },
    { label: 'Decisions answered', ...answers, href: paths.reports() },
  ].map((row) => ({ ...row, count: Number(row.count), at: row.at ?? undefined }));
};
