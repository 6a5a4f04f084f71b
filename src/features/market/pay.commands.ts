import { setImmediate as nextTurn } from 'node:timers/promises';
import { insertRows } from '../../db/bulk.ts';
import { lockForWrite } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { type Instant, toInstant } from '../../lib/dates.ts';
import { eachInSteps, filterInSteps, groupInSteps, inSteps, type Steps } from '../../lib/steps.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import { type MarketRole, pointsOf, rolesOf, type Span, yearsBefore } from './market-role.ts';
import { FEWEST_FOR_PAGE, listCells, listPayPages, type PayPage } from './pay.queries.ts';
import { marketTag, PAY_TAG, payAtTag, payOfTag, payPageTag, payTag } from './pay.tags.ts';
import { type PayCell, type PayTree, payCellsOf, type ToldCell } from './pay-cells.ts';
import { glanceAt } from './pay-glance.ts';

const identityOf = ({ currency, contract, basis, category, seniority, location }: PayCell): string =>
  [category, location, seniority, currency, contract, basis].join('|');

/** Counts what roles of the last year paid. Pages go stale only where what they show has become another. */
export async function refreshPay(db: Db, roles: readonly MarketRole[], tree: PayTree, now: Date): Promise<void> {
  const [year, before] = yearsBefore(now);
  const earlier = await inSteps(cellsIn(roles, before, tree));
  const medians = new Map(earlier.map((cell) => [identityOf(cell), cell.median]));
  const cells = await inSteps(cellsIn(roles, year, tree));
  await replaceCells(
    db,
    cells.map((cell): ToldCell => ({ ...cell, earlier: medians.get(identityOf(cell)) ?? null })),
    toInstant(now),
  );
}

function* cellsIn(roles: readonly MarketRole[], span: Span, tree: PayTree): Steps<PayCell[]> {
  return yield* payCellsOf(yield* pointsOf(yield* rolesOf(roles, span)), tree);
}

/** Rows written at once: few enough for nobody to wait for them. */
const ROWS_WRITTEN = 2_000;

/** Everything is known before anything is written: readers see one count or the next, in one transaction. */
async function replaceCells(db: Db, cells: readonly ToldCell[], at: Instant): Promise<void> {
  const known = await listAllCells(db);
  const pages = await listPayPages(db);
  const changes = await inSteps(changesOf(known, cells, pages, at));
  if (!changes) return;
  await db.transaction().execute(async (trx) => {
    await lockForWrite(trx);
    await trx.deleteFrom('pay_cells').execute();
    await trx.deleteFrom('pay_pages').execute();
    for (const [table, rows] of [['pay_cells', cells] as const, ['pay_pages', changes.pages] as const]) {
      for (let i = 0; i < rows.length; i += ROWS_WRITTEN) {
        await insertRows(trx, table, rows.slice(i, i + ROWS_WRITTEN));
        await nextTurn();
      }
    }
    await publish(trx, at, { tags: changes.tags });
  });
}

/** Every cell, read in parts. */
async function listAllCells(db: Db): Promise<ToldCell[]> {
  const cells: ToldCell[] = [];
  for (const { category } of await db.selectFrom('pay_cells').select('category').distinct().execute()) {
    for (const cell of await listCells(db, { categories: [category] })) cells.push(cell);
    await nextTurn();
  }
  return cells;
}

function* changesOf(known: readonly ToldCell[], cells: readonly ToldCell[], pages: readonly PayPage[], at: Instant) {
  const changed = yield* changedCells(known, cells);
  if (changed.length === 0) return undefined;
  const after = yield* pagesOf(cells, pages, changed, at);
  const tags = yield* tagsOfCells(changed, pages, after);
  for (const tag of yield* changedGlances(known, cells)) tags.push(tag);
  return { pages: after.map(({ changedAt, ...page }) => ({ ...page, changed_at: changedAt })), tags };
}

/** Those that are new, gone or other than before: of the last, as they are now. */
function* changedCells(before: readonly ToldCell[], after: readonly ToldCell[]): Steps<ToldCell[]> {
  const known = new Map<string, ToldCell>();
  yield* eachInSteps(before, (cell) => known.set(identityOf(cell), cell));
  const changed = yield* filterInSteps(after, (cell) => {
    const key = identityOf(cell);
    const old = known.get(key);
    known.delete(key);
    return !old || NUMBERS.some((name) => old[name] !== cell[name]);
  });
  return [...changed, ...known.values()];
}

const NUMBERS = ['roles', 'p25', 'median', 'p75', 'earlier'] as const;

function* pagesOf(
  cells: readonly ToldCell[],
  before: readonly PayPage[],
  changed: readonly ToldCell[],
  at: Instant,
): Steps<PayPage[]> {
  const changedPages = new Set<string>();
  yield* eachInSteps(changed, (cell) => changedPages.add(pageKey(cell)));
  const pages = new Map(before.map((page) => [pageKey(page), { ...page, roles: 0 }]));
  yield* eachInSteps(cells, (cell) => {
    const key = pageKey(cell);
    const page = pages.get(key) ?? { category: cell.category, location: cell.location, roles: 0, changedAt: at };
    if (cell.seniority === '') page.roles += cell.roles;
    pages.set(key, page);
  });
  return [...pages].map(([key, page]) => (changedPages.has(key) ? { ...page, changedAt: at } : page));
}

const pageKey = ({ category, location }: { category: string; location: string }): string => `${category}|${location}`;

function* tagsOfCells(
  changed: readonly ToldCell[],
  pagesBefore: readonly PayPage[],
  pagesAfter: readonly PayPage[],
): Steps<string[]> {
  const tags = new Set([PAY_TAG, SITEMAP_TAG]);
  yield* eachInSteps(changed, ({ category, location }) => {
    tags.add(payTag(category, location)).add(payOfTag(category)).add(payAtTag(location));
  });
  const isThere = (pages: readonly PayPage[]) =>
    new Set(pages.filter(({ roles }) => roles >= FEWEST_FOR_PAGE).map(pageKey));
  const [there, thereNow] = [isThere(pagesBefore), isThere(pagesAfter)];
  yield* eachInSteps(pagesAfter, (page) => {
    const key = pageKey(page);
    if (there.has(key) !== thereNow.has(key)) tags.add(payPageTag(page.category, page.location));
  });
  return [...tags];
}

/** Pages of roles tell less than salary pages, and go only when that has become another. */
function* changedGlances(before: readonly ToldCell[], after: readonly ToldCell[]): Steps<string[]> {
  const [old, now] = [yield* glancesByTag(before), yield* glancesByTag(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((tag) => old.get(tag) !== now.get(tag));
}

function* glancesByTag(cells: readonly ToldCell[]): Steps<Map<string, string>> {
  const told = yield* groupInSteps(cells, (cell) => [marketTag(cell), marketTag({ ...cell, currency: null })]);
  const glances = new Map<string, string>();
  yield* eachInSteps([...told], ([tag, group]) => {
    const said = group.map((cell) => Object.values(glanceAt(cell)).join(' '));
    glances.set(tag, said.sort().join());
  });
  return glances;
}
