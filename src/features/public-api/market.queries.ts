import { minorUnitsPerUnit } from '../../lib/money.ts';
import { paths } from '../../paths.ts';
import { listSalaryTableCells } from '../market/market-table.ts';
import { medianChangeInPercent } from '../market/pay-words.ts';
import { findSalariesPage } from '../market/salaries.queries.ts';
import type { TrendChart } from '../market/trend-view.ts';
import { findTrendsPage } from '../market/trends-page.queries.ts';
import { queryRules } from '../search/query-rules.ts';
import type { ApiParameters } from './parameters.schema.ts';
import { type ApiResult, type PublicApiContext, parameterProblem } from './public-jobs.queries.ts';
import type { ApiResponse } from './responses.schema.ts';

/** `GET /api/v1/salaries`. */
export async function readPublicSalaries(
  { db, origin }: Pick<PublicApiContext, 'db' | 'origin'>,
  { category = '', location = '' }: ApiParameters<'salaries'>,
): Promise<ApiResult<ApiResponse<'salaries'>>> {
  const view = await findSalariesPage(db, { category, location });
  if (!view) {
    const isCategory = (await findSalariesPage(db, { category, location: '' })) === undefined;
    const [field, value] = isCategory ? ['category', category] : ['location', location];
    return parameterProblem([{ field, message: queryRules.unknownValue(value) }]);
  }
  return {
    value: {
      category: view.category,
      location: view.location,
      changedAt: view.changedAt,
      cells: listSalaryTableCells(view).map((cell) => {
        const unit = minorUnitsPerUnit(cell.currency);
        return {
          category: cell.category || null,
          seniority: cell.seniority || null,
          location: cell.location || null,
          contract: cell.contract,
          currency: cell.currency,
          per: cell.basis,
          roles: cell.roles,
          lowerQuarter: cell.p25 / unit,
          median: cell.median / unit,
          upperQuarter: cell.p75 / unit,
          changeInPercent: medianChangeInPercent(cell) ?? null,
        };
      }),
      url: origin + view.path,
      method: origin + paths.salaryMethod(),
    },
  };
}

/** `GET /api/v1/trends`. */
export async function readPublicTrends(
  { db, origin }: Pick<PublicApiContext, 'db' | 'origin'>,
  { category = '' }: ApiParameters<'trends'>,
): Promise<ApiResult<ApiResponse<'trends'>>> {
  const view = await findTrendsPage(db, category);
  // Reviews of past years are articles, not categories.
  if (!view || view.year !== null)
    return parameterProblem([{ field: 'category', message: queryRules.unknownValue(category) }]);
  return {
    value: {
      category: view.category,
      changedAt: view.changedAt,
      charts: view.charts.map(toTrend),
      url: origin + view.path,
    },
  };
}

type Trend = ApiResponse<'trends'>['charts'][number];

function toTrend(chart: TrendChart): Trend {
  const { id, title, headline, unit } = chart;
  const currency = unit.kind === 'pay' ? unit.currency : null;
  return { chart: id, title, sentence: headline, unit: unit.kind, currency, points: pointsOf(chart, currency) };
}

function pointsOf(chart: TrendChart, currency: string | null): Trend['points'] {
  const unit = currency === null ? 1 : minorUnitsPerUnit(currency);
  if (chart.kind === 'compare') {
    return chart.rows.flatMap(({ label, now, before, roles }) => [
      { of: label, from: 'year before', weeks: 52, value: before, roles: null },
      { of: label, from: 'last year', weeks: 52, value: now, roles },
    ]);
  }
  return chart.series.flatMap(({ name, values }) =>
    chart.spans.map(({ from, rests }, i) => {
      const value = values[i];
      return { of: name, from, weeks: chart.weeks, value: value == null ? null : value / unit, roles: rests };
    }),
  );
}
