import { quantileSorted } from 'd3-array';
import type { Seniority } from '../../db/column-values.ts';
import { type ChunkedWork, forEachInChunks, groupByInChunks } from '../../lib/chunked-work.ts';
import type { Currency } from '../../lib/money.ts';
import { toPayContract } from '../jobs/job.ts';
import { type DisclosureGroup, disclosableGroups, MIN_SAMPLE } from './disclosure.ts';
import { collectPayPoints, type MarketJob } from './market-role.ts';
import { type PayBasis, type PayContract, type PayPoint, toPayBasis } from './pay-point.ts';
import { roundAmountFinely } from './pay-rounding.ts';

/** Group within which pay is compared. */
export interface PayMarket {
  currency: Currency;
  contract: PayContract;
  basis: PayBasis;
}

export const payMarketKey = ({ currency, contract, basis }: PayMarket): string => `${currency}|${contract}|${basis}`;

/** Rounded quartiles of the midpoints of ranges, in minor units. `''` means all. */
export interface PayCell extends PayMarket {
  category: string;
  seniority: Seniority | '';
  location: string;
  roles: number;
  p25: number;
  median: number;
  p75: number;
}

/** Cell with last year's median, if disclosable. */
export interface PublishedCell extends PayCell {
  earlier: number | null;
}

/** Parents by slug. `''` for top-level ones. */
export interface PayTree {
  categoryAbove: ReadonlyMap<string, string>;
  placeAbove: ReadonlyMap<string, string>;
}

/** Disclosable pay cells of roles. One market after another to save memory. */
export function* computeDisclosablePayCells(roles: readonly MarketJob[], tree: PayTree): ChunkedWork<PayCell[]> {
  const markets = yield* groupByInChunks(roles, marketsOf);
  const cells: PayCell[] = [];
  for (const [, market] of [...markets].sort(([a], [b]) => (a < b ? -1 : 1))) {
    cells.push(...(yield* cellsOfMarket(yield* collectPayPoints(market), tree)));
  }
  return cells;
}

const marketsOf = ({ pay, contract, isFreelance }: MarketJob): string[] =>
  pay
    ? [`${pay.currency}|${toPayContract({ contractType: contract, freelance: isFreelance })}|${toPayBasis(pay).basis}`]
    : [];

function* cellsOfMarket(points: readonly PayPoint[], { categoryAbove, placeAbove }: PayTree): ChunkedWork<PayCell[]> {
  const [first] = points;
  if (!first) return [];
  const above = (tree: ReadonlyMap<string, string>) => (value: string) =>
    value === '' ? undefined : (tree.get(value) ?? '');
  const disclosed = yield* disclosableGroups(yield* groupsOf(points), (member) => points[member]?.employer ?? '', [
    above(categoryAbove),
    (value) => (value === '' ? undefined : ''),
    above(placeAbove),
  ]);
  const { currency, contract, basis } = first;
  const market = { currency, contract, basis };
  const cells: PayCell[] = [];
  for (const {
    values: [category = '', seniority = '', location = ''],
    members,
  } of disclosed) {
    yield;
    // Typed arrays sort numbers many times faster.
    const amounts = [...Float64Array.from(members, (member) => points[member]?.amount ?? 0).sort()];
    const at = (p: number) => roundAmountFinely(quantileSorted(amounts, p) ?? 0, currency);
    const quartiles = { roles: members.length, p25: at(0.25), median: at(0.5), p75: at(0.75) };
    cells.push({ ...market, category, seniority: seniority as Seniority | '', location, ...quartiles });
  }
  return cells;
}

/** Groups that could be disclosed: by category, level and place, with all of each. */
function* groupsOf(points: readonly PayPoint[]): ChunkedWork<DisclosureGroup[]> {
  const sizes = new Map<string, number>();
  yield* forEachInChunks(points, (point) => {
    for (const { key } of valuesOf(point)) sizes.set(key, (sizes.get(key) ?? 0) + 1);
  });
  const groups = new Map<string, { values: string[]; members: Uint32Array; filled: number }>();
  yield* forEachInChunks(points, (point, member) => {
    for (const { key, values } of valuesOf(point)) {
      const size = sizes.get(key) ?? 0;
      if (size < MIN_SAMPLE) continue;
      const group = groups.get(key) ?? { values, members: new Uint32Array(size), filled: 0 };
      groups.set(key, group);
      group.members[group.filled++] = member;
    }
  });
  return [...groups.values()];
}

const valuesOf = ({ categories, seniority, places }: PayPoint): { key: string; values: string[] }[] =>
  ['', ...categories].flatMap((category) =>
    ['', ...places].flatMap((location) =>
      ['', seniority].map((level) => ({
        key: `${category}|${level}|${location}`,
        values: [category, level, location],
      })),
    ),
  );
