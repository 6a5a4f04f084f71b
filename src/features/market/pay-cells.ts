import { setImmediate as nextTurn } from 'node:timers/promises';
import { quantileSorted } from 'd3-array';
import type { Seniority } from '../../db/column-values.ts';
import type { Currency } from '../../lib/money.ts';
import { type Group, toldGroups } from './disclosure.ts';
import type { PayBasis, PayContract, PayPoint } from './pay-point.ts';
import { roundAmount } from './pay-rounding.ts';

/** What pay is compared within: one currency, contract and basis. */
export interface PayMarket {
  currency: Currency;
  contract: PayContract;
  basis: PayBasis;
}

/** What roles of a group paid: quartiles of the middles of their ranges, rounded. `''` stands for all. Minor units. */
interface PayCell extends PayMarket {
  category: string;
  seniority: Seniority | '';
  location: string;
  roles: number;
  p25: number;
  median: number;
  p75: number;
}

/** A cell with its median of the year before, where both may be told. */
export interface ToldCell extends PayCell {
  earlier: number | null;
}

/** What a category or place lies in, by slug; `''` for those on top. */
export interface PayTree {
  categoryAbove: ReadonlyMap<string, string>;
  placeAbove: ReadonlyMap<string, string>;
}

/** The cells that may be told of roles that paid so, of every market apart. */
export async function payCellsOf(points: readonly PayPoint[], tree: PayTree): Promise<PayCell[]> {
  const markets = Map.groupBy(points, ({ currency, contract, basis }) => `${currency}|${contract}|${basis}`);
  const cells: PayCell[] = [];
  for (const [, market] of [...markets].sort(([a], [b]) => (a < b ? -1 : 1))) {
    cells.push(...cellsOfMarket(market, tree));
    await nextTurn();
  }
  return cells;
}

function cellsOfMarket(points: readonly PayPoint[], { categoryAbove, placeAbove }: PayTree): PayCell[] {
  const [first] = points;
  if (!first) return [];
  const above = (tree: ReadonlyMap<string, string>) => (value: string) =>
    value === '' ? undefined : (tree.get(value) ?? '');
  const told = toldGroups(groupsOf(points), (member) => points[member]?.employer ?? '', [
    above(categoryAbove),
    (value) => (value === '' ? undefined : ''),
    above(placeAbove),
  ]);
  const { currency, contract, basis } = first;
  return told.map(({ values: [category = '', seniority = '', location = ''], members }) => {
    const amounts = members.map((member) => points[member]?.amount ?? 0).sort((a, b) => a - b);
    const at = (p: number) => roundAmount(quantileSorted(amounts, p) ?? 0, currency);
    const quartiles = { roles: members.length, p25: at(0.25), median: at(0.5), p75: at(0.75) };
    return { currency, contract, basis, category, seniority: seniority as Seniority | '', location, ...quartiles };
  });
}

/** Every group that a role is in: of its categories, its level and its places, and of all of each. */
function groupsOf(points: readonly PayPoint[]): Group[] {
  const groups = new Map<string, { values: string[]; members: number[] }>();
  for (const [member, { categories, seniority, places }] of points.entries()) {
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
  }
  return [...groups.values()];
}
