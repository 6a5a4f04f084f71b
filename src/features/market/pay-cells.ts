import { quantileSorted } from 'd3-array';
import type { Seniority } from '../../db/column-values.ts';
import { type ChunkedWork, forEachInChunks, groupByInChunks } from '../../lib/chunked-work.ts';
import type { Currency } from '../../lib/money.ts';
import { type DisclosureGroup, disclosableGroups } from './disclosure.ts';
import type { PayBasis, PayContract, PayPoint } from './pay-point.ts';
import { roundAmount } from './pay-rounding.ts';

/** Currency, contract and basis that pay is compared within. */
export interface PayMarket {
  currency: Currency;
  contract: PayContract;
  basis: PayBasis;
}

/** Pay of a group: rounded quartiles of the midpoints of its roles' ranges. `''` stands for all. Minor units. */
export interface PayCell extends PayMarket {
  category: string;
  seniority: Seniority | '';
  location: string;
  roles: number;
  p25: number;
  median: number;
  p75: number;
}

/** A cell with its median of the year before, where both may be told. */
export interface PublishedCell extends PayCell {
  earlier: number | null;
}

/** Parents of categories and places by slug, `''` for those on top. */
export interface PayTree {
  categoryAbove: ReadonlyMap<string, string>;
  placeAbove: ReadonlyMap<string, string>;
}

/** Disclosable cells of the given pay, separately for each market. */
export function* computePayCells(points: readonly PayPoint[], tree: PayTree): ChunkedWork<PayCell[]> {
  const markets = yield* groupByInChunks(points, ({ currency, contract, basis }) => [
    `${currency}|${contract}|${basis}`,
  ]);
  const cells: PayCell[] = [];
  for (const [, market] of [...markets].sort(([a], [b]) => (a < b ? -1 : 1))) {
    cells.push(...(yield* cellsOfMarket(market, tree)));
  }
  return cells;
}

function* cellsOfMarket(points: readonly PayPoint[], { categoryAbove, placeAbove }: PayTree): ChunkedWork<PayCell[]> {
  const [first] = points;
  if (!first) return [];
  const above = (tree: ReadonlyMap<string, string>) => (value: string) =>
    value === '' ? undefined : (tree.get(value) ?? '');
  const told = yield* disclosableGroups(yield* groupsOf(points), (member) => points[member]?.employer ?? '', [
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
  } of told) {
    yield;
    // Sorted as numbers, many times faster than by a function that compares two.
    const amounts = [...Float64Array.from(members, (member) => points[member]?.amount ?? 0).sort()];
    const at = (p: number) => roundAmount(quantileSorted(amounts, p) ?? 0, currency);
    const quartiles = { roles: members.length, p25: at(0.25), median: at(0.5), p75: at(0.75) };
    cells.push({ ...market, category, seniority: seniority as Seniority | '', location, ...quartiles });
  }
  return cells;
}

/** Every group that a role is in: of its categories, its level and its places, and of all of each. */
function* groupsOf(points: readonly PayPoint[]): ChunkedWork<DisclosureGroup[]> {
  const groups = new Map<string, { values: string[]; members: number[] }>();
  yield* forEachInChunks(points, ({ categories, seniority, places }, member) => {
    for (const category of ['', ...categories]) {
      for (const location of ['', ...places]) {
        for (const level of ['', seniority]) {
          const key = `${category}|${level}|${location}`;
          const group = groups.get(key);
          if (group) group.members.push(member);
          else groups.set(key, { values: [category, level, location], members: [member] });
        }
      }
    }
  });
  return [...groups.values()];
}
