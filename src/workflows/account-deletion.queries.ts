import type { Db } from '../db/tables.ts';
import type { DeletionObstacle } from '../features/accounts/account-view.ts';
import { listMembers, listMemberships } from '../features/accounts/member.queries.ts';
import { RUNNING_STATUSES } from '../features/jobs/job.ts';

/**
 * Companies that keep a user from leaving: those of which they are the only owner, with other members or running jobs.
 */
export async function listDeletionObstacles(db: Db, userId: string): Promise<DeletionObstacle[]> {
  const obstacles: DeletionObstacle[] = [];
  for (const { company } of await listMemberships(db, userId)) {
    const others = (await listMembers(db, company.id)).filter((member) => member.userId !== userId);
    if (others.some(({ role }) => role === 'owner')) continue;
    const { count } = await db
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('company_id', '=', company.id)
      .where('status', 'in', ['pending', ...RUNNING_STATUSES])
      .executeTakeFirstOrThrow();
    const roles = Number(count);
    if (others.length > 0 || roles > 0) obstacles.push({ company, others: others.length, roles });
  }
  return obstacles;
}
