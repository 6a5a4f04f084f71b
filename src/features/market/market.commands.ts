import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../db/tables.ts';
import { addDays } from '../../lib/dates.ts';
import { listCategories } from '../categories/category.queries.ts';
import { listMarketRoles, readPayTree } from './market-role.queries.ts';
import type { MarketRole, Span } from './market-role.ts';
import { yearsBefore } from './market-role.ts';
import { refreshPay } from './pay.commands.ts';
import type { PayTree } from './pay-cells.ts';
import { computeYearTrends, refreshTrends } from './trend.commands.ts';
import { DAYS_BEFORE, recentWeeks } from './trend-numbers.ts';

/** The count of the day: what the roles of two years paid, and how they moved. */
export async function refreshMarket(db: Db, now: Date): Promise<void> {
  const tree = await readPayTree(db);
  const [year, before] = yearsBefore(now);
  const weeks = recentWeeks(now);
  const first = addDays(weeks.from, -DAYS_BEFORE);
  const span = { from: first < before.from ? first : before.from, until: year.until };
  const roles = await listAllRoles(db, tree, span);
  await refreshPay(db, roles, tree, now);
  await refreshTrends(db, roles, now);
  await computeYearTrends(db, (years) => listAllRoles(db, tree, years), now);
}

async function listAllRoles(db: Db, tree: PayTree, span: Span): Promise<MarketRole[]> {
  const roles: MarketRole[] = [];
  for (const { id, slug } of await listCategories(db)) {
    const above = tree.categoryAbove.get(slug);
    const found = await listMarketRoles(db, { id, lineage: above ? [slug, above] : [slug] }, tree, span);
    for (const role of found) roles.push(role);
    await nextTurn();
  }
  return roles;
}
