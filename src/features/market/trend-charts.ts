import { addDays } from '../../lib/dates.ts';
import { SENIORITIES, seniorityNames, workplaceNames } from '../jobs/job.ts';
import { MIN_SAMPLE } from './disclosure.ts';
import { type TrendComparison, type TrendNumbers, WEEKS_OF_MEDIANS, WEEKS_OF_SHARES } from './trend-numbers.ts';
import {
  describeDurationTrend,
  describeMedianPayTrend,
  describeOpeningsTrend,
  describeShareComparison,
  describeShareTrend,
  type PeriodPhrases,
  RECENTLY,
  toPercent,
} from './trend-sentences.ts';
import type { ComparisonTrendChart, TimeTrendChart, TrendChart } from './trend-view.ts';

/** Names by slug. Undefined if deleted. */
interface TrendNames {
  skill: (slug: string) => string | undefined;
  category: (slug: string) => string | undefined;
  place: (slug: string) => string | undefined;
}

/** Charts with data. */
export function buildTrendCharts(
  numbers: TrendNumbers,
  names: TrendNames,
  when: PeriodPhrases = RECENTLY,
): TrendChart[] {
  const charts = [
    ...buildOpeningsAndShareCharts(numbers, when),
    ...buildMedianCharts(numbers, when),
    ...buildComparisonCharts(numbers, names, when),
  ];
  return charts.filter((chart) =>
    chart.kind === 'compare'
      ? chart.rows.length > 0 && numbers.now >= MIN_SAMPLE
      : chart.series.some(({ values }) => values.some((value) => value)),
  );
}

/** Spans of `weeks` each from the first day of the numbers, with the number of roles each rests on. */
const toSpans = ({ from }: TrendNumbers, weeks: number, rests: readonly number[]): TimeTrendChart['spans'] =>
  rests.map((count, i) => ({ from: addDays(`${from}T00:00:00.000Z`, 7 * weeks * i).slice(0, 10), rests: count }));

function buildOpeningsAndShareCharts(numbers: TrendNumbers, when: PeriodPhrases): TimeTrendChart[] {
  const { shares, openings } = numbers;
  const share = (name: 'remote' | 'hybrid' | 'onSite' | 'paid') =>
    shares.map((span) => (span.roles < MIN_SAMPLE ? null : toPercent(span[name], span.roles)));
  const ofShares = {
    kind: 'time',
    weeks: WEEKS_OF_SHARES,
    unit: { kind: 'percent' },
    spans: toSpans(
      numbers,
      WEEKS_OF_SHARES,
      shares.map(({ roles }) => roles),
    ),
  } as const;
  return [
    {
      id: 'openings',
      title: 'New roles',
      headline: describeOpeningsTrend(numbers, when).text,
      kind: 'time',
      weeks: 1,
      unit: { kind: 'roles' },
      spans: toSpans(numbers, 1, openings),
      series: [{ name: 'New roles', values: openings }],
    },
    {
      ...ofShares,
      id: 'workplaces',
      title: 'Where the work is done',
      headline: describeShareTrend(numbers, 'remote', 'were remote', when).text,
      series: [
        { name: workplaceNames.remote, values: share('remote') },
        { name: workplaceNames.hybrid, values: share('hybrid') },
        { name: workplaceNames['on-site'], values: share('onSite') },
      ],
    },
    {
      ...ofShares,
      id: 'disclosure',
      title: 'Roles that disclose pay',
      headline: describeShareTrend(numbers, 'paid', 'said what they pay', when).text,
      series: [{ name: 'Disclose pay', values: share('paid') }],
    },
  ];
}

function buildMedianCharts(numbers: TrendNumbers, when: PeriodPhrases): TimeTrendChart[] {
  const { medians, currency, replies } = numbers;
  const chart = (
    { id, title, headline, unit }: Pick<TimeTrendChart, 'id' | 'title' | 'headline' | 'unit'>,
    name: string,
    values: (number | null)[],
    rests: number[],
  ): TimeTrendChart => ({
    id,
    title,
    headline,
    unit,
    kind: 'time',
    weeks: WEEKS_OF_MEDIANS,
    spans: toSpans(numbers, WEEKS_OF_MEDIANS, rests),
    series: [{ name, values }],
  });
  const daysOpen = medians.map(({ days }) => days);
  const daysToReply = replies?.map(({ days }) => days) ?? [];
  return [
    ...(currency
      ? [
          chart(
            {
              id: 'pay',
              title: 'Median pay',
              headline: describeMedianPayTrend(numbers, when).text,
              unit: { kind: 'pay', currency },
            },
            'Median',
            medians.map(({ median }) => median),
            medians.map(({ paid }) => paid),
          ),
        ]
      : []),
    chart(
      {
        id: 'days-open',
        title: 'How long roles stay open',
        headline: describeDurationTrend(daysOpen, `Roles that ended ${when.lately} had been open for`).text,
        unit: { kind: 'days' },
      },
      'Days open',
      daysOpen,
      medians.map(({ ended }) => ended),
    ),
    ...(replies
      ? [
          chart(
            {
              id: 'replies',
              title: 'How long answers take',
              headline: describeDurationTrend(daysToReply, `First answers to applications ${when.lately} took`).text,
              unit: { kind: 'days' },
            },
            'Days to an answer',
            daysToReply,
            replies.map(({ replied }) => replied),
          ),
        ]
      : []),
  ];
}

function buildComparisonCharts(numbers: TrendNumbers, names: TrendNames, when: PeriodPhrases): ComparisonTrendChart[] {
  const compare = (
    id: string,
    title: string,
    kind: string,
    rows: readonly TrendComparison[],
    nameOf: (slug: string) => string | undefined,
  ): ComparisonTrendChart => {
    const named = rows.flatMap((row) => {
      const label = nameOf(row.slug);
      return label === undefined ? [] : [{ ...row, label }];
    });
    return {
      id,
      title,
      kind: 'compare',
      headline: describeShareComparison(named, numbers, kind, when).text,
      unit: { kind: 'percent' },
      rows: named.map(({ label, now, before }) => ({
        label,
        now: toPercent(now, numbers.now),
        before: toPercent(before, numbers.before),
        roles: now,
      })),
    };
  };
  const levelName = (slug: string) => seniorityNames[SENIORITIES.find((level) => level === slug) ?? 'mid'];
  return [
    compare('levels', 'Levels', 'levels', numbers.levels, levelName),
    compare('skills', 'Skills in demand', 'skills', numbers.skills, names.skill),
    ...(numbers.categories.length > 1
      ? [compare('crafts', 'Crafts', 'crafts', numbers.categories, names.category)]
      : []),
    compare('places', 'Countries', 'countries', numbers.places, names.place),
  ];
}
