import { insertRows } from '../../db/bulk.ts';
import { writeTransaction } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { groupByInChunks, runInChunks } from '../../lib/chunked-work.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import { TRENDS_TAG, trendTag } from '../../publishing/tags.ts';
import type { MarketJob, TimeRange } from './market-role.ts';
import { findTrends, isYearKey, listReplyTimes, MIN_JOBS_FOR_TRENDS } from './trend.queries.ts';
import { computeTrends, DAYS_BEFORE, lastTwoYearsOfWeeks, twoYearsEndingWith } from './trend-numbers.ts';

/** Recomputes trends of all categories. Only changed pages become stale. */
export async function recomputeTrends(db: Db, roles: readonly MarketJob[], now: Date): Promise<void> {
  const span = lastTwoYearsOfWeeks(now);
  const replies = await listReplyTimes(db, span);
  const rowsBefore = (await db.selectFrom('trends').selectAll().execute()).filter(
    ({ category }) => !isYearKey(category),
  );
  const known = new Map(rowsBefore.map((row) => [row.category, row]));
  const at = toInstant(now);
  const groups = new Map<string, readonly MarketJob[]>([
    ['', roles],
    ...(await runInChunks(groupByInChunks(roles, ({ categories }) => categories))),
  ]);
  const rows: { category: string; roles: number; numbers: string; changed_at: string }[] = [];
  for (const [category, own] of groups) {
    const numbers = await runInChunks(computeTrends(own, span, category === '' ? replies : null));
    rows.push({ category, roles: numbers.now + numbers.before, numbers: JSON.stringify(numbers), changed_at: at });
  }
  const changed = rows.filter(({ category, numbers }) => known.get(category)?.numbers !== numbers);
  const gone = [...known.keys()].filter((category) => !groups.has(category));
  if (changed.length + gone.length === 0) return;
  const offered = (list: Iterable<{ category: string; roles: number }>) =>
    JSON.stringify(
      [...list]
        .filter((row) => Number(row.roles) >= MIN_JOBS_FOR_TRENDS)
        .map(({ category }) => category)
        .sort(),
    );
  const hasChanged = offered(known.values()) !== offered(rows);
  const stale = [...changed.map(({ category }) => category), ...gone];
  await writeTransaction(db, async (trx) => {
    await trx.deleteFrom('trends').where('category', 'in', stale).execute();
    await insertRows(trx, 'trends', changed);
    await publish(trx, at, { tags: [...stale.map(trendTag), ...(hasChanged ? [TRENDS_TAG] : []), SITEMAP_TAG] });
  });
}

/** Computes a past year's review once. `listRoles` reads roles published in a period. */
export async function storeLastYearTrendsOnce(
  db: Db,
  listRoles: (span: TimeRange) => Promise<readonly MarketJob[]>,
  now: Date,
): Promise<void> {
  const year = now.getUTCFullYear() - 1;
  const key = String(year);
  if (await findTrends(db, key)) return;
  const span = twoYearsEndingWith(year);
  const roles = await listRoles({ from: addDays(span.from, -DAYS_BEFORE), until: span.until });
  const numbers = await runInChunks(computeTrends(roles, span, await listReplyTimes(db, span)));
  const at = toInstant(now);
  await writeTransaction(db, async (trx) => {
    const row = { category: key, roles: numbers.now, numbers: JSON.stringify(numbers), changed_at: at };
    await trx
      .insertInto('trends')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await publish(trx, at, { tags: [trendTag(key), TRENDS_TAG, SITEMAP_TAG] });
  });
}
