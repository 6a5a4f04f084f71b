import { expect, it } from 'vitest';
import { SENIORITIES, WORKPLACES } from '../../../src/db/column-values.ts';
import type { MarketJob } from '../../../src/features/market/market-role.ts';
import { computeTrends, lastTwoYearsOfWeeks, type TrendNumbers } from '../../../src/features/market/trend-numbers.ts';
import {
  describeDurationTrend,
  describeMedianPayTrend,
  describeOpeningsTrend,
  describeShareComparison,
  describeShareTrend,
} from '../../../src/features/market/trend-sentences.ts';
import { runSynchronously } from '../../../src/lib/chunked-work.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { formatWholeAmount } from '../../../src/lib/money.ts';
import { Random } from '../../prove/random.ts';

const now = new Date('2026-06-03T10:00:00.000Z');
const span = lastTwoYearsOfWeeks(now);

/** Boards that grow, shrink or stay, whose second year differs from the first by much, little or nothing. */
function randomRoles(seed: number): MarketJob[] {
  const random = new Random(seed);
  const size = random.pick([0, 3, 12, 60, 250]);
  const late = random.pick([0.5, 0.5, 0.51, 0.7, 0.2]);
  const [remoteBefore, remoteNow] = [random.next(), random.next()];
  const isSteady = random.chance(0.4);
  const raise = random.pick([1, 1, 1.02, 1.3, 0.8]);
  return Array.from({ length: size }, (_, i): MarketJob => {
    const isLate = random.chance(late);
    const published = Date.parse(span.from) + (random.below(364) + (isLate ? 364 : 0)) * DAY;
    const min = Math.round((4_000_000 + random.below(20) * 100_000) * (isLate ? raise : 1));
    const remote = isLate && !isSteady ? remoteNow : remoteBefore;
    return {
      hash: i,
      employer: `e${random.below(8)}`,
      contract: 'full-time',
      isFreelance: false,
      seniority: random.pick(SENIORITIES),
      workplace: random.chance(remote) ? 'remote' : random.pick(WORKPLACES),
      pay: random.chance(remote) ? { min, max: min + 500_000, currency: 'EUR', period: 'year' } : null,
      publishedAt: published,
      closedAt: random.chance(0.8) ? published + (3 + random.below(60)) * DAY : null,
      repostedFrom: null,
      categories: ['product-designer', 'product'],
      places: ['germany'],
      countries: ['germany'],
      skills: random.some(['figma', 'motion', 'research'], 2),
    };
  });
}

/** Checks a sentence against two numbers. */
function expectTrue(text: string, now: number, before: number | null, same: number, output: (n: number) => string) {
  expect(text).toContain(output(now));
  const isSame = before !== null && Math.abs(now - before) < same;
  if (text.includes('about the same')) expect(isSame, text).toBe(true);
  else if (text.includes('up from')) expect(before !== null && now > before && !isSame, text).toBe(true);
  else if (text.includes('down from')) expect(before !== null && now < before && !isSame, text).toBe(true);
  else expect(text).toContain('too few');
  if (text.includes('from') && before !== null) expect(text).toContain(output(before));
}

const seeds = Array.from({ length: 500 }, (_, i) => i + 1);
const boards = seeds.map((seed): { roles: MarketJob[]; numbers: TrendNumbers } => {
  const roles = randomRoles(seed);
  return { roles, numbers: runSynchronously(computeTrends(roles, span, null)) };
});
const [from, until] = [Date.parse(span.from), Date.parse(span.until)];
const middle = from + 364 * DAY;

const claims = new Set<string>();

it('Headlines over 500 random boards state new roles and shares as a count of the roles does', () => {
  for (const { roles, numbers } of boards) {
    const within = roles.filter(({ publishedAt }) => publishedAt < until);
    const [late, early] = [
      within.filter((one) => one.publishedAt >= middle),
      within.filter((one) => one.publishedAt < middle),
    ];
    const openings = describeOpeningsTrend(numbers);
    claims.add(openings.claim);
    if (within.length > 0) {
      const each = (n: number) => (n < 10 ? `${Math.round(n * 10) / 10}` : `${Math.round(n)}`);
      // A board of which nothing is known in the first quarter was not there for the whole of the year before.
      const quarter = from + 91 * DAY;
      const wasThere = early.some(({ publishedAt }) => publishedAt >= from && publishedAt < quarter);
      const past = wasThere ? early.length / 52 : null;
      expectTrue(openings.text, late.length / 52, past, (early.length / 52) * 0.05, each);
      if (!wasThere) expect(openings.claim).toBe('unknown');
      if (late.length < 5 || early.length < 5) expect(openings.claim).toBe('unknown');
    } else expect(openings.text).toContain('No roles');
    for (const name of ['remote', 'paid'] as const) {
      const is = (role: MarketJob) => (name === 'remote' ? role.workplace === 'remote' : role.pay !== null);
      const share = (all: MarketJob[]) => Math.round((100 * all.filter(is).length) / all.length);
      const output = describeShareTrend(numbers, name, 'were so');
      claims.add(output.claim);
      if (late.length < 5) expect(output.text).toMatch(/^Too few/);
      else expectTrue(output.text, share(late), early.length < 5 ? null : share(early), 2, (n) => `${n}%`);
    }
  }
  expect([...claims].sort()).toEqual(['less', 'more', 'same', 'unknown']);
});

it('Headlines over 500 random boards say of medians what the ends of the chart show', () => {
  const reported = new Set<string>();
  for (const { numbers } of boards) {
    const { medians, currency } = numbers;
    for (const [output, values, same, write] of [
      [
        describeMedianPayTrend(numbers),
        medians.map(({ median }) => median),
        0.05,
        (n: number) => formatWholeAmount(n, currency ?? 'EUR'),
      ],
      [
        describeDurationTrend(
          medians.map(({ days }) => days),
          'It took',
        ),
        medians.map(({ days }) => days),
        0.05,
        (n: number) => `${n} day`,
      ],
    ] as const) {
      reported.add(output.claim);
      const [present, past] = [values[7] ?? null, values[3] ?? null];
      if (present === null) expect(output).toMatchObject({ claim: 'unknown', text: expect.stringMatching(/too few/i) });
      else
        expectTrue(
          output.text,
          present,
          past,
          output.text.startsWith('It took') ? Math.max(1, (past ?? 0) * same) : (past ?? 0) * same,
          write,
        );
    }
  }
  expect(reported.size).toBe(4);
});

it('Headlines over 500 random boards name first what is most, and as risen and fallen what did so most', () => {
  let moves = 0;
  for (const { numbers } of boards) {
    const rows = numbers.levels.map((row) => ({ ...row, label: row.slug }));
    const output = describeShareComparison(rows, numbers, 'levels');
    if (numbers.now < 5) {
      expect(output.text).toMatch(/^Too few/);
      continue;
    }
    const most = Math.max(...rows.map((row) => row.now));
    for (const row of rows.filter((one) => one.now === most))
      expect(output.text.split('first')[0]).toContain(row.label);
    if (numbers.before < 5) continue;
    const percent = (part: number, all: number) => Math.round((100 * part) / all);
    const points = new Map(
      rows.map((row) => [row.label, percent(row.now, numbers.now) - percent(row.before, numbers.before)]),
    );
    const [highest, lowest] = [Math.max(...points.values()), Math.min(...points.values())];
    if (output.risen) expect([points.get(output.risen as never), highest >= 2]).toEqual([highest, true]);
    else expect(highest).toBeLessThan(2);
    if (output.decreased) expect([points.get(output.decreased as never), lowest <= -2]).toEqual([lowest, true]);
    else expect(lowest).toBeGreaterThan(-2);
    if (output.text.includes('about the same')) expect(highest < 2 && lowest > -2).toBe(true);
    else moves++;
  }
  expect(moves).toBeGreaterThan(100);
});
