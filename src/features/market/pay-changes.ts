import { type ChunkedWork, filterInChunks, forEachInChunks, groupByInChunks } from '../../lib/chunked-work.ts';
import type { Instant } from '../../lib/dates.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { categoryPayTag, marketSummaryTag, PAY_TAG, payPageTag, payTag, placePayTag } from '../../publishing/tags.ts';
import { hasEnoughRolesForPage, type SalaryPageEntry } from './pay.queries.ts';
import type { PayCell, PublishedCell } from './pay-cells.ts';
import { toRoundedPaySummary } from './pay-summary.ts';

export const payCellKey = ({ currency, contract, basis, category, seniority, location }: PayCell): string =>
  [category, location, seniority, currency, contract, basis].join('|');

/** Pay pages after a count with changed tags. Undefined if nothing changed. */
export function* recomputePayPagesIfChanged(
  known: readonly PublishedCell[],
  cells: readonly PublishedCell[],
  pages: readonly SalaryPageEntry[],
  at: Instant,
): ChunkedWork<{ pages: SalaryPageEntry[]; tags: string[] } | undefined> {
  const changed = yield* changedCells(known, cells);
  if (changed.length === 0) return undefined;
  const after = yield* pagesOf(cells, pages, changed, at);
  const tags = yield* tagsOfCells(changed, pages, after);
  for (const tag of yield* changedSummaryTags(known, cells)) tags.push(tag);
  return { pages: after, tags };
}

/** New, changed and removed cells. */
function* changedCells(
  before: readonly PublishedCell[],
  after: readonly PublishedCell[],
): ChunkedWork<PublishedCell[]> {
  const known = new Map<string, PublishedCell>();
  yield* forEachInChunks(before, (cell) => known.set(payCellKey(cell), cell));
  const changed = yield* filterInChunks(after, (cell) => {
    const key = payCellKey(cell);
    const old = known.get(key);
    known.delete(key);
    return !old || NUMBERS.some((name) => old[name] !== cell[name]);
  });
  return [...changed, ...known.values()];
}

const NUMBERS = ['roles', 'p25', 'median', 'p75', 'earlier'] as const;

function* pagesOf(
  cells: readonly PublishedCell[],
  before: readonly SalaryPageEntry[],
  changed: readonly PublishedCell[],
  at: Instant,
): ChunkedWork<SalaryPageEntry[]> {
  const changedPages = new Set<string>();
  yield* forEachInChunks(changed, (cell) => changedPages.add(pageKey(cell)));
  const pages = new Map(before.map((page) => [pageKey(page), { ...page, roles: 0 }]));
  yield* forEachInChunks(cells, (cell) => {
    const key = pageKey(cell);
    const empty = { category: cell.category, location: cell.location, roles: 0, changedAt: at };
    const page = pages.getOrInsert(key, empty);
    if (cell.seniority === '') page.roles += cell.roles;
  });
  return [...pages].map(([key, page]) => (changedPages.has(key) ? { ...page, changedAt: at } : page));
}

const pageKey = ({ category, location }: { category: string; location: string }): string => `${category}|${location}`;

function* tagsOfCells(
  changed: readonly PublishedCell[],
  pagesBefore: readonly SalaryPageEntry[],
  pagesAfter: readonly SalaryPageEntry[],
): ChunkedWork<string[]> {
  const tags = new Set([PAY_TAG, SITEMAP_TAG]);
  yield* forEachInChunks(changed, ({ category, location }) => {
    tags.add(payTag(category, location)).add(categoryPayTag(category)).add(placePayTag(location));
  });
  const keysOfOffered = (pages: readonly SalaryPageEntry[]) =>
    new Set(pages.filter(hasEnoughRolesForPage).map(pageKey));
  const [there, thereNow] = [keysOfOffered(pagesBefore), keysOfOffered(pagesAfter)];
  yield* forEachInChunks(pagesAfter, (page) => {
    const key = pageKey(page);
    if (there.has(key) !== thereNow.has(key)) tags.add(payPageTag(page.category, page.location));
  });
  return [...tags];
}

/** Tags of coarse summaries that changed. */
function* changedSummaryTags(before: readonly PublishedCell[], after: readonly PublishedCell[]): ChunkedWork<string[]> {
  const [old, now] = [yield* summariesByTag(before), yield* summariesByTag(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((tag) => old.get(tag) !== now.get(tag));
}

function* summariesByTag(cells: readonly PublishedCell[]): ChunkedWork<Map<string, string>> {
  const byTag = yield* groupByInChunks(cells, (cell) => [
    marketSummaryTag(cell),
    marketSummaryTag({ ...cell, currency: null }),
  ]);
  const summaries = new Map<string, string>();
  yield* forEachInChunks([...byTag], ([tag, group]) => {
    const summary = group.map((cell) => Object.values(toRoundedPaySummary(cell)).join(' '));
    summaries.set(tag, summary.sort().join());
  });
  return summaries;
}
