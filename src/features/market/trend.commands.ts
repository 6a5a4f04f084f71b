import { insertRows } from '../../db/bulk.ts';
import { lockForWrite } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { groupInSteps, inSteps } from '../../lib/steps.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import type { MarketRole } from './market-role.ts';
import { FEWEST_FOR_TRENDS, listReplies } from './trend.queries.ts';
import { TRENDS_TAG, trendTag } from './trend.tags.ts';
import { trendsOf, weeksBefore } from './trend-numbers.ts';

/** Counts how roles moved, of each category and of all. Pages go stale only where what they show has become another. */
export async function refreshTrends(db: Db, roles: readonly MarketRole[], now: Date): Promise<void> {
  const span = weeksBefore(now);
  const replies = await listReplies(db, span);
  const known = new Map((await db.selectFrom('trends').selectAll().execute()).map((row) => [row.category, row]));
  const at = toInstant(now);
  const groups = new Map<string, readonly MarketRole[]>([
    ['', roles],
    ...(await inSteps(groupInSteps(roles, ({ categories }) => categories))),
  ]);
  const rows: { category: string; roles: number; numbers: string; changed_at: string }[] = [];
  for (const [category, own] of groups) {
    const numbers = await inSteps(trendsOf(own, span, category === '' ? replies : null));
    rows.push({ category, roles: numbers.now + numbers.before, numbers: JSON.stringify(numbers), changed_at: at });
  }
  const changed = rows.filter(({ category, numbers }) => known.get(category)?.numbers !== numbers);
  const gone = [...known.keys()].filter((category) => !groups.has(category));
  if (changed.length + gone.length === 0) return;
  const offered = (list: Iterable<{ category: string; roles: number }>) =>
    JSON.stringify(
      [...list]
        .filter((row) => Number(row.roles) >= FEWEST_FOR_TRENDS)
        .map(({ category }) => category)
        .sort(),
    );
  const isOther = offered(known.values()) !== offered(rows);
  const stale = [...changed.map(({ category }) => category), ...gone];
  await db.transaction().execute(async (trx) => {
    await lockForWrite(trx);
    await trx.deleteFrom('trends').where('category', 'in', stale).execute();
    await insertRows(trx, 'trends', changed);
    await publish(trx, at, { tags: [...stale.map(trendTag), ...(isOther ? [TRENDS_TAG] : []), SITEMAP_TAG] });
  });
}
