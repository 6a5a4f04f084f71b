import { addDays } from '../../lib/dates.ts';
import { SENIORITIES, seniorityNames, workplaceNames } from '../jobs/job.ts';
import { MIN_SAMPLE } from './disclosure.ts';
import { type TrendComparison, type TrendNumbers, WEEKS_OF_MEDIANS, WEEKS_OF_SHARES } from './trend-numbers.ts';
import {
  describeDurationTrend,
  describeMedianPay,
  describeOpenings,
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
  const { shares, medians, currency, replies } = numbers;
  const spansOf = (weeks: number, rests: readonly number[]) =>
    rests.map((count, i) => ({
      from: addDays(`${numbers.from}T00:00:00.000Z`, 7 * weeks * i).slice(0, 10),
      rests: count,
    }));
  const share = (name: 'remote' | 'hybrid' | 'onSite' | 'paid') =>
    shares.map((span) => (span.roles < MIN_SAMPLE ? null : toPercent(span[name], span.roles)));
  const ofShares = {
    kind: 'time',
    weeks: WEEKS_OF_SHARES,
    unit: { kind: 'percent' },
    spans: spansOf(
      WEEKS_OF_SHARES,
      shares.map(({ roles }) => roles),
    ),
  } as const;
  const ofMedians = { kind: 'time', weeks: WEEKS_OF_MEDIANS } as const;
  const time: TimeTrendChart[] = [
    {
      id: 'openings',
      title: 'New roles',
      headline: describeOpenings(numbers, when).text,
      kind: 'time',
      weeks: 1,
      unit: { kind: 'roles' },
      spans: spansOf(1, numbers.openings),
      series: [{ name: 'New roles', values: numbers.openings }],
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
    ...(currency
      ? [
          {
            ...ofMedians,
            id: 'pay',
            title: 'Median pay',
            headline: describeMedianPay(numbers, when).text,
            unit: { kind: 'pay' as const, currency },
            spans: spansOf(
              WEEKS_OF_MEDIANS,
              medians.map(({ paid }) => paid),
            ),
            series: [{ name: 'Median', values: medians.map(({ median }) => median) }],
          },
        ]
      : []),
    {
      ...ofMedians,
      id: 'days-open',
      title: 'How long roles stay open',
      headline: describeDurationTrend(
        medians.map(({ days }) => days),
        `Roles that ended ${when.lately} had been open for`,
      ).text,
      unit: { kind: 'days' },
      spans: spansOf(
        WEEKS_OF_MEDIANS,
        medians.map(({ ended }) => ended),
      ),
      series: [{ name: 'Days open', values: medians.map(({ days }) => days) }],
    },
    ...(replies
      ? [
          {
            ...ofMedians,
            id: 'replies',
            title: 'How long answers take',
            headline: describeDurationTrend(
              replies.map(({ days }) => days),
              `First answers to applications ${when.lately} took`,
            ).text,
            unit: { kind: 'days' as const },
            spans: spansOf(
              WEEKS_OF_MEDIANS,
              replies.map(({ replied }) => replied),
            ),
            series: [{ name: 'Days to an answer', values: replies.map(({ days }) => days) }],
          },
        ]
      : []),
  ];
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
  const comparisons = [
    compare(
      'levels',
      'Levels',
      'levels',
      numbers.levels,
      (slug) => seniorityNames[SENIORITIES.find((level) => level === slug) ?? 'mid'],
    ),
    compare('skills', 'Skills that are asked for', 'skills', numbers.skills, names.skill),
    ...(numbers.categories.length > 1
      ? [compare('crafts', 'Crafts', 'crafts', numbers.categories, names.category)]
      : []),
    compare('places', 'Countries', 'countries', numbers.places, names.place),
  ];
  const isFilled = (chart: TrendChart) =>
    chart.kind === 'compare'
      ? chart.rows.length > 0 && numbers.now >= MIN_SAMPLE
      : chart.series.some(({ values }) => values.some((value) => value));
  return [...time, ...comparisons].filter(isFilled);
}
