import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod';
import type { Db } from '../../db/tables.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { defineTask, type TaskHandler, taskHandler } from '../../queue/task.ts';
import { listCategories } from '../categories/category.queries.ts';
import { readMarketJobsIntoColumns, readPayTree } from './market-role.queries.ts';
import type { MarketJob, TimeRange } from './market-role.ts';
import { lastTwoYearPeriods } from './market-role.ts';
import { recomputePay } from './pay.commands.ts';
import type { PayTree } from './pay-cells.ts';
import { RoleColumns } from './role-columns.ts';
import { recomputeTrends, storeLastYearTrendsOnce } from './trend.commands.ts';
import { DAYS_BEFORE, lastTwoYearsOfWeeks } from './trend-numbers.ts';

export const countMarketTask = defineTask('market.count', z.object({}));

/** Runs `count`, which ends early if aborted. */
export const createMarketRecountHandler = (count: (signal: AbortSignal) => Promise<void>): TaskHandler =>
  taskHandler(countMarketTask, ({ signal }) => count(signal));

/** Enqueues the daily count, once for all workers. */
export async function enqueueDailyMarketRecount(db: Db, now: Date): Promise<void> {
  await enqueue(db, countMarketTask, {}, now, { key: `market:${toInstant(now).slice(0, 10)}`, hasLowPriority: true });
}

/** Recomputes pay and trends of two years. */
export async function recomputePayAndTrends(db: Db, now: Date): Promise<void> {
  const tree = await readPayTree(db);
  await refreshTwoYears(db, tree, now);
  await storeLastYearTrendsOnce(db, (years) => listAllRoles(db, tree, years), now);
}

/** Releases its roles at its end. */
async function refreshTwoYears(db: Db, tree: PayTree, now: Date): Promise<void> {
  const [year, before] = lastTwoYearPeriods(now);
  const weeks = lastTwoYearsOfWeeks(now);
  const first = addDays(weeks.from, -DAYS_BEFORE);
  const span = { from: first < before.from ? first : before.from, until: year.until };
  const roles = await listAllRoles(db, tree, span);
  await recomputePay(db, roles, tree, now);
  await recomputeTrends(db, roles, now);
}

async function listAllRoles(db: Db, tree: PayTree, span: TimeRange): Promise<readonly MarketJob[]> {
  const columns = new RoleColumns();
  for (const { id, slug } of await listCategories(db)) {
    const above = tree.categoryAbove.get(slug);
    await readMarketJobsIntoColumns(db, columns, { id, lineage: above ? [slug, above] : [slug] }, tree, span);
    await nextTurn();
  }
  return columns.roles;
}
