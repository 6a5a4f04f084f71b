import { writeCsv } from '../../lib/csv.ts';
import { minorUnitsPerUnit } from '../../lib/money.ts';
import type { PublishedCell } from './pay-cells.ts';
import { medianChangeInPercent } from './pay-words.ts';
import type { SalariesView } from './salaries-view.ts';

/** Row of a downloaded table. Amounts in whole units. */
export type MarketTableRow = Record<string, string | number>;

export const toSalaryTableRows = (view: SalariesView): MarketTableRow[] => listSalaryTableCells(view).map(rowOf);

export function listSalaryTableCells({ sections, others }: Pick<SalariesView, 'sections' | 'others'>): PublishedCell[] {
  const cells = sections.flatMap(({ whole, groups }) => [
    whole,
    ...groups.flatMap(({ rows }) => rows.map(({ cell }) => cell)),
  ]);
  return [...cells, ...others.map(({ cell }) => cell)].filter((cell) => cell !== undefined);
}

function rowOf(cell: PublishedCell): MarketTableRow {
  const { category, seniority, location, currency, contract, basis, roles } = cell;
  const unit = minorUnitsPerUnit(currency);
  return {
    category: category || 'all',
    level: seniority || 'all',
    place: location || 'all',
    contract,
    currency,
    per: basis,
    roles,
    lowerQuarter: cell.p25 / unit,
    median: cell.median / unit,
    upperQuarter: cell.p75 / unit,
    changeInPercent: medianChangeInPercent(cell) ?? '',
  };
}

/** Rows as a file. */
export const formatMarketTable = (rows: readonly MarketTableRow[], format: 'csv' | 'json', about: object): string =>
  format === 'csv'
    ? writeCsv([Object.keys(rows[0] ?? {}), ...rows.map(Object.values)])
    : `${JSON.stringify({ ...about, rows }, null, 1)}\n`;
