import type { Db } from '../../db/tables.ts';
import { breathe } from '../../lib/breathe.ts';
import { listCategories } from '../categories/category.queries.ts';
import { listMarketRoles, readPayTree } from './market-role.queries.ts';
import type { MarketRole } from './market-role.ts';
import { yearsBefore } from './market-role.ts';
import { refreshPay } from './pay.commands.ts';

/** The count of the day: what the roles of two years paid, and how they moved. */
export async function refreshMarket(db: Db, now: Date): Promise<void> {
  const tree = await readPayTree(db);
  const [year, before] = yearsBefore(now);
  const span = { from: before.from, until: year.until };
  const roles: MarketRole[] = [];
  for (const { id, slug } of await listCategories(db)) {
    const above = tree.categoryAbove.get(slug);
    const found = await listMarketRoles(db, { id, lineage: above ? [slug, above] : [slug] }, span);
    for (const role of found) roles.push(role);
    await breathe();
  }
  await refreshPay(db, roles, tree, now);
}
