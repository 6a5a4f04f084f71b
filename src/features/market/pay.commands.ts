import { setImmediate as nextTurn } from 'node:timers/promises';
import { insertRows } from '../../db/bulk.ts';
import { writeTransaction } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { type ChunkedWork, runInChunks } from '../../lib/chunked-work.ts';
import { type Instant, toInstant } from '../../lib/dates.ts';
import { publish } from '../../publishing/publish.ts';
import { jobsPublishedWithoutReposts, lastTwoYearPeriods, type MarketJob, type TimeRange } from './market-role.ts';
import { listPayCells, listPayPages } from './pay.queries.ts';
import { computeDisclosablePayCells, type PayCell, type PayTree, type PublishedCell } from './pay-cells.ts';
import { payCellKey, recomputePayPagesIfChanged } from './pay-changes.ts';

/** Recomputes pay of the last year. Only changed pages become stale. */
export async function recomputePay(db: Db, roles: readonly MarketJob[], tree: PayTree, now: Date): Promise<void> {
  const [year, before] = lastTwoYearPeriods(now);
  const earlier = await runInChunks(cellsIn(roles, before, tree));
  const medians = new Map(earlier.map((cell) => [payCellKey(cell), cell.median]));
  const cells = await runInChunks(cellsIn(roles, year, tree));
  await replaceCells(
    db,
    cells.map((cell): PublishedCell => ({ ...cell, earlier: medians.get(payCellKey(cell)) ?? null })),
    toInstant(now),
  );
}

function* cellsIn(roles: readonly MarketJob[], span: TimeRange, tree: PayTree): ChunkedWork<PayCell[]> {
  return yield* computeDisclosablePayCells(yield* jobsPublishedWithoutReposts(roles, span), tree);
}

/** Rows per batch, which keeps the event loop responsive. */
const ROWS_WRITTEN = 2_000;

/** Replaces all cells in one transaction. */
async function replaceCells(db: Db, cells: readonly PublishedCell[], at: Instant): Promise<void> {
  const known = await listAllCells(db);
  const pages = await listPayPages(db);
  const changes = await runInChunks(recomputePayPagesIfChanged(known, cells, pages, at));
  if (!changes) return;
  const pageRows = changes.pages.map(({ changedAt, ...page }) => ({ ...page, changed_at: changedAt }));
  await writeTransaction(db, async (trx) => {
    await trx.deleteFrom('pay_cells').execute();
    await trx.deleteFrom('pay_pages').execute();
    for (const [table, rows] of [['pay_cells', cells] as const, ['pay_pages', pageRows] as const]) {
      for (let i = 0; i < rows.length; i += ROWS_WRITTEN) {
        await insertRows(trx, table, rows.slice(i, i + ROWS_WRITTEN));
      }
    }
    await publish(trx, at, { tags: changes.tags });
  });
}

async function listAllCells(db: Db): Promise<PublishedCell[]> {
  const cells: PublishedCell[] = [];
  for (const { category } of await db.selectFrom('pay_cells').select('category').distinct().execute()) {
    for (const cell of await listPayCells(db, { categories: [category] })) cells.push(cell);
    await nextTurn();
  }
  return cells;
}
