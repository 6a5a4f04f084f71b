import { expect, it } from 'vitest';
import { recomputePayAndTrends } from '../../../src/features/market/market.commands.ts';
import { roundAmountFinely } from '../../../src/features/market/pay-rounding.ts';
import { findTrends, listTrendPages } from '../../../src/features/market/trend.queries.ts';
import { lastTwoYearsOfWeeks, twoYearsEndingWith } from '../../../src/features/market/trend-numbers.ts';
import { findTrendsPage } from '../../../src/features/market/trends-page.queries.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { Random } from '../../prove/random.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantRandomRoles } from './random-roles.ts';

describeOnBothEngines('How roles moved', (open, _engine, test) => {
  it('The moves of roles equal a slow count of all rows, of every category', async () => {
    const { db, now } = await open();
    const planted = await plantRandomRoles(db, 11, 1_200, now);
    await recomputePayAndTrends(db, now);
    const { from, until } = lastTwoYearsOfWeeks(now);
    expect([
      new Date(from).getUTCDay(),
      new Date(until).getUTCDay(),
      (Date.parse(until) - Date.parse(from)) / DAY,
    ]).toEqual([1, 1, 728]);
    for (const category of ['', 'product', 'product-designer', 'ux-designer']) {
      const numbers = (await findTrends(db, category))?.numbers;
      const of: Record<string, string[]> = {
        product: ['product', 'product-designer', 'ui-designer', 'design-engineer'],
      };
      const roles = planted.filter(
        ({ row, category: own }) =>
          (category === '' || (of[category] ?? [category]).includes(own)) &&
          row.removed_from === null &&
          row.status !== 'draft' &&
          row.status !== 'pending',
      );
      const between = (at: string | null, first: number, weeks: number) => {
        const [start, end] = [Date.parse(from) + first * 7 * DAY, Date.parse(from) + (first + weeks) * 7 * DAY];
        return at !== null && Date.parse(at) >= start && Date.parse(at) < end;
      };
      const published = (first: number, weeks: number) =>
        roles.filter(({ row }) => between(row.published_at, first, weeks));
      expect(numbers?.openings).toEqual(Array.from({ length: 104 }, (_, week) => published(week, 1).length));
      expect(numbers?.shares).toEqual(
        Array.from({ length: 26 }, (_, i) => {
          const own = published(i * 4, 4).map(({ row }) => row);
          const count = (workplace: string) => own.filter((row) => row.workplace === workplace).length;
          return {
            roles: own.length,
            remote: count('remote'),
            hybrid: count('hybrid'),
            onSite: count('on-site'),
            paid: own.filter((row) => row.salary_min !== null).length,
          };
        }),
      );
      const [now_, before] = [published(52, 52), published(0, 52)];
      expect([numbers?.now, numbers?.before]).toEqual([now_.length, before.length]);
      for (const { slug, now: late, before: early } of numbers?.skills ?? []) {
        expect([late, early]).toEqual(
          [now_, before].map((some) => some.filter(({ skills }) => skills.includes(slug)).length),
        );
      }
      for (const { slug, now: late } of numbers?.places ?? []) {
        expect(late).toBe(now_.filter(({ places }) => places.includes(slug)).length);
      }
      const ended = numbers?.medians.map((_, i) =>
        roles
          .filter(({ row }) => between(row.closed_at, i * 13, 13))
          .map(({ row }) => (Date.parse(row.closed_at ?? '') - Date.parse(row.published_at ?? '')) / DAY),
      );
      expect(numbers?.medians.map((one) => one.ended)).toEqual(ended?.map((days) => days.length));
      for (const [i, days] of (ended ?? []).entries()) {
        const sorted = days.toSorted((a, b) => a - b);
        const half = (sorted.length - 1) / 2;
        const median = ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2;
        const reported = numbers?.medians[i]?.days;
        if (reported !== null) expect(reported).toBe(Math.round(median));
      }
    }
  });

  test('How roles moved has the medians of pay and of replies that a slow count of all rows has', async () => {
    const { db, now } = await open();
    const planted = await plantRandomRoles(db, 12, 1_200, now);
    const random = new Random(3);
    const replies = Array.from({ length: 400 }, (_, i) => {
      const received = now.getTime() - random.below(800 * DAY);
      const answered = random.chance(0.8) ? new Date(received + random.below(30 * DAY)).toISOString() : null;
      const company_id = random.pick(['co1', 'co2', 'co3', 'co1']);
      return {
        id: `r${i}`,
        company_id,
        received_at: new Date(received).toISOString(),
        answered_at: answered,
        withdrawn_at: null,
      };
    });
    await db.insertInto('replies').values(replies).execute();
    await recomputePayAndTrends(db, now);
    const numbers = (await findTrends(db, ''))?.numbers;
    const { from } = lastTwoYearsOfWeeks(now);
    const isIn = (at: string | null, i: number) => {
      const start = Date.parse(from) + i * 13 * 7 * DAY;
      return at !== null && Date.parse(at) >= start && Date.parse(at) < start + 13 * 7 * DAY;
    };
    const middleOf = (values: number[]) => {
      const sorted = values.toSorted((a, b) => a - b);
      return (
        ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2
      );
    };
    const canDisclose = (employers: string[]) =>
      employers.length >= 5 &&
      employers.every((one) => employers.filter((other) => other === one).length * 2 <= employers.length);
    const times: Record<string, number> = { year: 1, month: 12, week: 52 };
    expect(numbers?.currency).toBe('EUR');
    let reported = 0;
    for (const [i, span] of (numbers?.medians ?? []).entries()) {
      const rows = planted
        .map(({ row }) => row)
        .filter((row) => isIn(row.published_at, i) && !row.removed_from && !['draft', 'pending'].includes(row.status));
      const paid = rows.filter(
        (row) =>
          row.salary_currency === 'EUR' &&
          row.contract_type === 'full-time' &&
          times[row.salary_period ?? ''] !== undefined &&
          !rows.some((other) => other.reposted_from === row.hash),
      );
      const amounts = paid.map(
        (row) => (((row.salary_min ?? 0) + (row.salary_max ?? 0)) / 2) * (times[row.salary_period ?? ''] ?? 0),
      );
      const isDisclosed = canDisclose(paid.map(({ company_id }) => company_id));
      expect([span.paid, span.median]).toEqual([
        paid.length,
        isDisclosed ? roundAmountFinely(middleOf(amounts), 'EUR') : null,
      ]);
      const answered = replies.filter(({ answered_at }) => isIn(answered_at, i));
      const days = answered.map((one) => (Date.parse(one.answered_at ?? '') - Date.parse(one.received_at)) / DAY);
      const canDiscloseDays = canDisclose(answered.map(({ company_id }) => company_id));
      expect(numbers?.replies?.[i]).toEqual({
        replied: answered.length,
        days: canDiscloseDays ? Math.round(middleOf(days)) : null,
      });
      reported += Number(isDisclosed) + Number(canDiscloseDays);
    }
    expect(reported).toBeGreaterThan(4);
  });

  it('The moves of roles are closed once a year is over, and never change after', async () => {
    const { db, now } = await open();
    const planted = await plantRandomRoles(db, 13, 1_500, now);
    await recomputePayAndTrends(db, now);
    const year = now.getUTCFullYear() - 1;
    const { from, until } = twoYearsEndingWith(year);
    const counted = planted.filter(
      ({ row }) => !row.removed_from && row.status !== 'draft' && row.status !== 'pending',
    );
    const middle = new Date(Date.parse(from) + 364 * DAY).toISOString();
    const within = counted.filter(({ row }) => (row.published_at ?? '') >= middle && (row.published_at ?? '') < until);
    expect(until.slice(0, 10) <= `${year + 1}-01-01`).toBe(true);
    expect((await findTrends(db, String(year)))?.roles).toBe(within.length);
    const reported = await findTrendsPage(db, String(year));
    expect(reported).toMatchObject({ year, category: null, indexable: true, path: `/job-trends/${year}` });
    for (const { headline } of reported?.charts ?? []) expect(headline).not.toMatch(/last year|recently/);
    expect(reported?.charts[0]?.headline).toContain(`over ${year}`);
    expect((await findTrendsPage(db, ''))?.years).toEqual([{ href: `/job-trends/${year}`, label: `${year}` }]);
    expect((await listTrendPages(db)).map(({ key }) => key)).toContain(`${year}`);

    await db.updateTable('jobs').set({ workplace: 'remote' }).execute();
    const next = new Date(Date.UTC(year + 2, 0, 1));
    await recomputePayAndTrends(db, next);
    expect(await findTrendsPage(db, String(year))).toEqual(reported);
    expect(await findTrends(db, String(year + 1))).toMatchObject({ changedAt: next.toISOString() });
    expect(await findTrendsPage(db, String(year - 1))).toBeUndefined();
  });

  it('How roles moved makes pages stale only where it has changed, and offers none of an empty board', async () => {
    const { db, now } = await open();
    await recomputePayAndTrends(db, now);
    expect(await listTrendPages(db)).toEqual([]);
    expect(await findTrendsPage(db, '')).toMatchObject({ indexable: false, charts: [] });
    expect(await findTrendsPage(db, 'nothing')).toBeUndefined();

    await plantRandomRoles(db, 5, 600, now);
    await recomputePayAndTrends(db, now);
    expect((await listTrendPages(db)).map(({ key }) => key)).toContain('product-designer');
    const before = (await listChangesAfter(db, 0, 10_000)).at(-1)?.id ?? 0;
    await recomputePayAndTrends(db, now);
    expect(await listChangesAfter(db, before, 10)).toEqual([]);
    await db.updateTable('jobs').set({ workplace: 'remote' }).where('category_id', '=', 'c5').execute();
    await recomputePayAndTrends(db, now);
    const tags = (await listChangesAfter(db, before, 10)).flatMap(({ record }) => record.tags ?? []);
    expect(tags).toEqual(expect.arrayContaining(['trend:', 'trend:ux-designer', 'trend:research']));
    expect(tags).not.toContain('trend:product-designer');
  });
});
