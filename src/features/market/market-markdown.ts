import { formatDate } from '../../lib/dates.ts';
import {
  bulletList,
  escapeMarkdown,
  formatFrontMatter,
  joinBlocks,
  markdownLink,
  markdownTable,
} from '../../lib/markdown-writing.ts';
import { formatNumber, lowerFirstUnlessAbbreviation } from '../../lib/text.ts';
import { paths } from '../../paths.ts';
import { contractNames } from '../jobs/job.ts';
import type { Publisher } from '../jobs/job-markdown.ts';
import type { PublishedCell } from './pay-cells.ts';
import {
  basisNames,
  capitalisedCurrencyName,
  formatPercentChange,
  formatShortAmount,
  formatTrendValue,
  medianChangeInPercent,
} from './pay-words.ts';
import type { PayMatrix, PaySection, SalariesView } from './salaries-view.ts';
import { salariesCitation, salariesHeading, salariesIntroduction } from './salaries-words.ts';
import type { TrendChart, TrendsView } from './trend-view.ts';
import { trendsCitation, trendsHeading, trendsIntroduction } from './trend-words.ts';

export const salariesMarkdown = (view: SalariesView, { origin, name }: Publisher): string =>
  joinBlocks(
    formatFrontMatter({
      title: salariesHeading(view),
      url: origin + view.path,
      category: view.category?.slug ?? null,
      place: view.location?.slug ?? null,
      changed: view.changedAt,
      csv: origin + paths.marketTable(view.path, 'csv'),
      json: origin + paths.marketTable(view.path, 'json'),
    }),
    `# ${escapeMarkdown(salariesHeading(view))}`,
    escapeMarkdown(salariesIntroduction(view)),
    view.changedAt &&
      `Based on a year of roles. Updated ${formatDate(view.changedAt)}. ${markdownLink('How we count', origin + paths.salaryMethod())}`,
    ...view.sections.flatMap((section) => [
      `## ${escapeMarkdown(capitalisedCurrencyName(section.currency))}`,
      sectionTable(section, view, origin),
    ]),
    ...(view.matrix ? ['## Median by craft and level', matrixTable(view.matrix, origin)] : []),
    ...(view.others.length > 0
      ? [
          '## Other contracts, days and hours',
          markdownTable(
            ['Contract', 'Paid', ...AMOUNTS, 'Roles'],
            view.others.map(({ contract, basis, cell }) => [
              contractNames[contract],
              basisNames[basis],
              ...amountsOf(cell),
              formatNumber(cell.roles),
            ]),
          ),
        ]
      : []),
    `Quote as: ${escapeMarkdown(salariesCitation(view, name, origin))}`,
  );

const AMOUNTS = ['Lower quartile', 'Median', 'Upper quartile', 'Change in a year'];

function amountsOf(cell: PublishedCell): string[] {
  const change = medianChangeInPercent(cell);
  const amount = (minor: number) => formatShortAmount(minor, cell.currency);
  return [
    amount(cell.p25),
    amount(cell.median),
    amount(cell.p75),
    change === undefined ? '' : formatPercentChange(change),
  ];
}

function sectionTable({ whole, groups }: PaySection, { category }: SalariesView, origin: string): string {
  const first = {
    label: category ? `All ${lowerFirstUnlessAbbreviation(category.title)} roles` : 'All roles',
    href: null,
    cell: whole,
  };
  const lines = [{ title: '', rows: [first] }, ...groups].flatMap(({ title, rows }) =>
    rows.map(({ label, href, cell }) => [
      escapeMarkdown(title),
      href ? markdownLink(label, origin + href) : escapeMarkdown(label),
      ...(cell ? [...amountsOf(cell), formatNumber(cell.roles)] : ['Too few to say', '', '', '', '']),
    ]),
  );
  return markdownTable(['Group', 'Roles', ...AMOUNTS, 'Counted'], lines);
}

/** Table of medians with sample sizes. */
const matrixTable = ({ levels, rows }: PayMatrix, origin: string): string =>
  markdownTable(
    ['Roles', ...levels.map(escapeMarkdown)],
    rows.map(({ label, href, cells }) => [
      href ? markdownLink(label, origin + href) : escapeMarkdown(label),
      ...cells.map((cell) =>
        cell ? `${formatShortAmount(cell.median, cell.currency)} (${formatNumber(cell.roles)})` : 'Too few to say',
      ),
    ]),
  );

export const trendsMarkdown = (view: TrendsView, { origin, name }: Publisher): string =>
  joinBlocks(
    formatFrontMatter({
      title: trendsHeading(view),
      url: origin + view.path,
      category: view.category?.slug ?? null,
      changed: view.changedAt,
      from: view.days?.from ?? null,
      until: view.days?.until ?? null,
      csv: origin + paths.marketTable(view.path, 'csv'),
      json: origin + paths.marketTable(view.path, 'json'),
    }),
    `# ${escapeMarkdown(trendsHeading(view))}`,
    escapeMarkdown(trendsIntroduction(view)),
    ...view.charts.flatMap((chart) => [
      `## ${escapeMarkdown(chart.title)}`,
      escapeMarkdown(chart.headline),
      chartTable(chart),
    ]),
    view.charts.length > 0 && `Quote as: ${escapeMarkdown(trendsCitation(view, name, origin))}`,
    view.others.length > 0 && '## By craft',
    bulletList(view.others.map(({ href, label }) => markdownLink(label, origin + href))),
  );

function chartTable(chart: TrendChart): string {
  const write = (value: number | null | undefined) =>
    value == null ? 'Too few' : escapeMarkdown(formatTrendValue(value, chart.unit));
  if (chart.kind === 'compare') {
    return markdownTable(
      ['', 'Year before', 'Last year', 'Roles'],
      chart.rows.map(({ label, now, before, roles }) => [
        escapeMarkdown(label),
        write(before),
        write(now),
        formatNumber(roles),
      ]),
    );
  }
  return markdownTable(
    ['From', ...chart.series.map(({ name }) => escapeMarkdown(name)), 'Counted'],
    chart.spans.map(({ from, rests }, i) => [
      formatDate(`${from}T00:00:00.000Z`),
      ...chart.series.map(({ values }) => write(values[i])),
      formatNumber(rests),
    ]),
  );
}
