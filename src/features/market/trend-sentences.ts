import { sum } from 'd3-array';
import { formatWholeAmount } from '../../lib/money.ts';
import { formatNumber, joinWithAnd, pluralize } from '../../lib/text.ts';
import { MIN_SAMPLE } from './disclosure.ts';
import { type TrendComparison, type TrendNumbers, WEEKS_OF_MEDIANS, WEEKS_SHOWN } from './trend-numbers.ts';

/** Headline with its claim, which tests check. */
interface Headline {
  text: string;
  claim: 'more' | 'less' | 'same' | 'unknown';
}

export interface PeriodPhrases {
  /** `the last year`, after `in`, `of` and `over`. */
  year: string;
  /** Its last quarter: `recently`. */
  lately: string;
}

export const RECENTLY: PeriodPhrases = { year: 'the last year', lately: 'recently' };

/** Differences below these are described as about the same. */
const SAME_SHARE = 0.05;
const SAME_POINTS = 2;

const TOO_FEW = 'too few roles to say how that changed';

function claimOf(now: number, before: number, same: number): Headline['claim'] {
  if (Math.abs(now - before) < same) return 'same';
  return now > before ? 'more' : 'less';
}

/** `up from 9`, `down from 9`, `about the same as …`. */
function describeChange(claim: Headline['claim'], before: string): string {
  if (claim === 'unknown') return TOO_FEW;
  return claim === 'same'
    ? `about the same as the year before (${before})`
    : `${claim === 'more' ? 'up' : 'down'} from ${before} the year before`;
}

export function describeOpeningsTrend(
  { openings, now, before }: TrendNumbers,
  { year }: PeriodPhrases = RECENTLY,
): Headline {
  const weeks = WEEKS_SHOWN / 2;
  const [perWeek, perWeekBefore] = [now / weeks, before / weeks];
  if (sum(openings) === 0) return { text: 'No roles were published in two years.', claim: 'unknown' };
  // A younger board has no full previous year.
  const isWhole = openings.slice(0, WEEKS_OF_MEDIANS).some((week) => week > 0);
  const claim =
    now < MIN_SAMPLE || before < MIN_SAMPLE || !isWhole
      ? 'unknown'
      : claimOf(perWeek, perWeekBefore, perWeekBefore * SAME_SHARE);
  return {
    text: `${perWeekOf(perWeek)} new roles each week over ${year}, ${describeChange(claim, perWeekOf(perWeekBefore))}.`,
    claim,
  };
}

const perWeekOf = (n: number): string => (n < 10 ? String(Math.round(n * 10) / 10) : formatNumber(Math.round(n)));

/** Share of last year's roles in percent, compared with the year before. `of` begins the sentence. */
export function describeShareTrend(
  { shares, now, before }: Pick<TrendNumbers, 'shares' | 'now' | 'before'>,
  name: 'remote' | 'paid',
  of: string,
  { year }: PeriodPhrases = RECENTLY,
): Headline {
  const half = shares.length / 2;
  const percent = (part: TrendNumbers['shares'], all: number) =>
    Math.round((100 * sum(part, (span) => span[name])) / all);
  if (now < MIN_SAMPLE) return { text: `Too few roles in ${year} to say how many ${of}.`, claim: 'unknown' };
  const present = percent(shares.slice(half), now);
  const past = before < MIN_SAMPLE ? undefined : percent(shares.slice(0, half), before);
  const claim = past === undefined ? 'unknown' : claimOf(present, past, SAME_POINTS);
  return { text: `${present}% of the roles of ${year} ${of}, ${describeChange(claim, `${past}%`)}.`, claim };
}

export function describeMedianPayTrend(
  { medians, currency }: TrendNumbers,
  { lately }: PeriodPhrases = RECENTLY,
): Headline {
  const [present, past] = lastAndYearBefore(medians.map(({ median }) => median));
  if (present === null || currency === null)
    return { text: `Too few roles disclosed their pay ${lately} to say what is usual.`, claim: 'unknown' };
  const claim = past === null ? 'unknown' : claimOf(present, past, past * SAME_SHARE);
  const amount = (minor: number) => formatWholeAmount(minor, currency);
  return {
    text: `Full-time roles that disclosed pay in ${currency} ${lately} offered a median of ${amount(present)} per year, ${describeChange(claim, amount(past ?? 0))}.`,
    claim,
  };
}

/** Headline about days. `of` begins the sentence, such as `It took`. */
export function describeDurationTrend(days: readonly (number | null)[], of: string): Headline {
  const [present, past] = lastAndYearBefore(days);
  if (present === null) return { text: 'There are too few to say.', claim: 'unknown' };
  const claim = past === null ? 'unknown' : claimOf(present, past, Math.max(1, past * SAME_SHARE));
  return {
    text: `${of} a median of ${pluralize(present, 'day')}, ${describeChange(claim, pluralize(past ?? 0, 'day'))}.`,
    claim,
  };
}

function lastAndYearBefore(values: readonly (number | null)[]): [number | null, number | null] {
  const last = values.length - 1;
  return [values[last] ?? null, values[last - values.length / 2] ?? null];
}

/** Headline about the leader and the largest change in percentage points. */
export function describeShareComparison(
  rows: readonly (TrendComparison & { label: string })[],
  { now, before }: Pick<TrendNumbers, 'now' | 'before'>,
  kind: string,
  { year }: PeriodPhrases = RECENTLY,
): Headline & { risen?: string; decreased?: string } {
  if (now < MIN_SAMPLE || rows.length === 0)
    return { text: `Too few roles in ${year} to compare ${kind}.`, claim: 'unknown' };
  const most = Math.max(...rows.map((row) => row.now));
  const first = rows.filter((row) => row.now === most).map(({ label }) => label);
  const text = `${joinWithAnd(first)} ${first.length === 1 ? 'comes' : 'come'} first among ${kind}, in ${toPercent(most, now)}% of roles`;
  if (before < MIN_SAMPLE) return { text: `${text}; ${TOO_FEW}.`, claim: 'unknown' };
  const moves = rows
    .map((row) => ({ label: row.label, points: toPercent(row.now, now) - toPercent(row.before, before) }))
    .sort((a, b) => b.points - a.points);
  const [up, down] = [moves[0], moves.at(-1)];
  const risen = up && up.points >= SAME_POINTS ? up : undefined;
  const decreased = down && down.points <= -SAME_POINTS ? down : undefined;
  if (!risen && !decreased) return { text: `${text}; all of them about the same as the year before.`, claim: 'same' };
  const sentences = [
    risen && `${risen.label} rose most, by ${pluralize(risen.points, 'point')}`,
    decreased && `${decreased.label} fell most, by ${pluralize(-decreased.points, 'point')}`,
  ].filter((part) => part !== undefined);
  return {
    text: `${text}. ${sentences.join('; ')}.`,
    claim: risen ? 'more' : 'less',
    ...(risen ? { risen: risen.label } : {}),
    ...(decreased ? { decreased: decreased.label } : {}),
  };
}

export const toPercent = (part: number, all: number): number => (all === 0 ? 0 : Math.round((100 * part) / all));
