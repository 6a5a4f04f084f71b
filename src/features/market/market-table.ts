import { writeCsv } from '../../lib/csv.ts';
import { minorUnits } from '../../lib/money.ts';
import type { ToldCell } from './pay-cells.ts';
import { changeOf } from './pay-words.ts';
import type { SalariesView } from './salaries-view.ts';

/** One row of a downloaded table; amounts in whole units of the currency. */
export type Row = Record<string, string | number>;

/** Everything that a page of pay tells, in rows. */
export function rowsOfSalaries(view: SalariesView): Row[] {
  const told = view.sections.flatMap(({ whole, groups }) => [
    whole,
    ...groups.flatMap(({ rows }) => rows.map(({ cell }) => cell)),
  ]);
  return [...told, ...view.others.map(({ cell }) => cell)].flatMap((cell) => (cell ? [rowOf(cell)] : []));
}

function rowOf(cell: ToldCell): Row {
  const { category, seniority, location, currency, contract, basis, roles } = cell;
  const unit = minorUnits(currency);
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
    changeInPercent: changeOf(cell) ?? '',
  };
}

/** Rows of equal columns as a file. */
export const writeTable = (rows: readonly Row[], format: 'csv' | 'json', about: object): string =>
  format === 'csv'
    ? writeCsv([Object.keys(rows[0] ?? {}), ...rows.map(Object.values)])
    : `${JSON.stringify({ ...about, rows }, null, 1)}\n`;
