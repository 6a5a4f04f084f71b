import { minorUnitsPerUnit } from '../../lib/money.ts';
import type { MarketTableRow } from './market-table.ts';
import type { TrendsView } from './trend-view.ts';

/** Rows of all charts. Pay in whole units. */
export const toTrendTableRows = ({ charts, year }: TrendsView): MarketTableRow[] =>
  charts.flatMap((chart): MarketTableRow[] => {
    const [late, early] = year === null ? ['last year', 'year before'] : [`${year}`, `${year - 1}`];
    const unit = chart.unit.kind === 'pay' ? chart.unit.currency : chart.unit.kind;
    const divisor = chart.unit.kind === 'pay' ? minorUnitsPerUnit(chart.unit.currency) : 1;
    if (chart.kind === 'compare') {
      return chart.rows.flatMap(({ label, now, before, roles }) => [
        { chart: chart.id, of: label, from: late, weeks: 52, value: now, unit, counted: roles },
        { chart: chart.id, of: label, from: early, weeks: 52, value: before, unit, counted: '' as const },
      ]);
    }
    return chart.series.flatMap(({ name, values }) =>
      chart.spans.map(({ from, rests }, i) => {
        const value = values[i];
        return {
          chart: chart.id,
          of: name,
          from,
          weeks: chart.weeks,
          value: value == null ? '' : value / divisor,
          unit,
          counted: rests,
        };
      }),
    );
  });
