import { expect, it } from 'vitest';
import { refreshMarket } from '../../../src/features/market/market.commands.ts';
import { findTrends, listTrendPages } from '../../../src/features/market/trend.queries.ts';
import { weeksBefore } from '../../../src/features/market/trend-numbers.ts';
import { readTrends } from '../../../src/features/market/trends-page.queries.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantRandomRoles } from './random-roles.ts';

describeOnBothEngines('How roles moved', (open) => {
  it('is what a slow count of all rows says, of every category', async () => {
    const { db, now } = await open();
    const planted = await plantRandomRoles(db, 11, 1_200, now);
    await refreshMarket(db, now);
    const { from, until } = weeksBefore(now);
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
        const told = numbers?.medians[i]?.days;
        if (told !== null) expect(told).toBe(Math.round(median));
      }
    }
  });

  it('makes pages stale only where it has changed, and offers none of an empty board', async () => {
    const { db, now } = await open();
    await refreshMarket(db, now);
    expect(await listTrendPages(db)).toEqual([]);
    expect(await readTrends(db, '')).toMatchObject({ indexable: false, charts: [] });
    expect(await readTrends(db, 'nothing')).toBeUndefined();

    await plantRandomRoles(db, 5, 600, now);
    await refreshMarket(db, now);
    expect((await listTrendPages(db)).map(({ category }) => category)).toContain('product-designer');
    const before = (await listChangesAfter(db, 0, 10_000)).at(-1)?.id ?? 0;
    await refreshMarket(db, now);
    expect(await listChangesAfter(db, before, 10)).toEqual([]);
    await db.updateTable('jobs').set({ workplace: 'remote' }).where('category_id', '=', 'c5').execute();
    await refreshMarket(db, now);
    const tags = (await listChangesAfter(db, before, 10)).flatMap(({ record }) => record.tags ?? []);
    expect(tags).toEqual(expect.arrayContaining(['trend:', 'trend:ux-designer', 'trend:research']));
    expect(tags).not.toContain('trend:product-designer');
  });
});
