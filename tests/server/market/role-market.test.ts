import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { findJobWithPage } from '../../../src/features/jobs/job.queries.ts';
import type { JobDraftInput } from '../../../src/features/jobs/job.schema.ts';
import { recomputePayAndTrends } from '../../../src/features/market/market.commands.ts';
import { addPayBars } from '../../../src/features/market/pay-bars.queries.ts';
import { findRoleMarket } from '../../../src/features/market/role-market.queries.ts';
import { describeComparisonGroup, describePayPosition } from '../../../src/features/market/role-market-words.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';

const actor = { kind: 'recruiter', id: 'ana' } as const;
const pay = (thousands: number, currency = 'EUR') => ({
  min: (thousands - 5) * 100_000,
  max: (thousands + 5) * 100_000,
  currency,
  period: 'year' as const,
});

/** Roles of four companies that pay from 50,000 upwards in steps of 2,000. */
async function openRoles(db: Db, count: number, changes: Partial<JobDraftInput>, now: Date): Promise<string[]> {
  const hashes: string[] = [];
  for (let i = 0; i < count; i++) {
    const companyId = ['co1', 'co2', 'co3', 'co4'][i % 4] ?? '';
    const job = await plantOpenJob(db, now, { pay: pay(50 + 2 * i), companyId, ...changes }, actor);
    hashes.push(job.hash);
  }
  return hashes;
}
const openRole = async (db: Db, changes: Partial<JobDraftInput>, now: Date) =>
  (await openRoles(db, 1, changes, now))[0] ?? '';

async function marketOf(db: Db, hash: string) {
  const shown = await findJobWithPage(db, hash);
  if (!shown) throw new Error(`Nothing shows ${hash}`);
  return findRoleMarket(db, shown.job);
}
const lastChange = async (db: Db) => (await listChangesAfter(db, 0, 10_000)).at(-1)?.id ?? 0;
const tagsAfter = async (db: Db, from: number) =>
  (await listChangesAfter(db, from, 1_000)).flatMap(({ record }) => record.tags ?? []);

describeOnBothEngines('A role among comparable ones', (open, _engine, test) => {
  test('A role among comparable ones is compared with the nearest group that is large enough, and says with which', async () => {
    const { db, now } = await open();
    const yesterday = new Date(now.getTime() - DAY);
    await openRoles(db, 8, { locationSlugs: ['berlin'], seniority: 'senior' }, yesterday);
    await openRoles(db, 8, { locationSlugs: ['munich'], seniority: 'senior' }, yesterday);
    await openRoles(db, 8, { locationSlugs: ['munich'], seniority: 'mid' }, yesterday);
    await openRoles(db, 8, { locationSlugs: ['lisbon'], seniority: 'mid', categorySlug: 'ui-designer' }, yesterday);
    await recomputePayAndTrends(db, now);
    const print = async (changes: Partial<JobDraftInput>) => {
      const { market } = await marketOf(db, await openRole(db, changes, now));
      return market && [describeComparisonGroup(market), market.isWidened, market.paySummary.roles];
    };
    expect(await print({ locationSlugs: ['berlin'] })).toEqual([
      'Product designer, senior, full-time, Berlin',
      false,
      8,
    ]);
    // No role in Lisbon is senior: anywhere, in euros.
    expect(await print({ locationSlugs: ['lisbon'] })).toEqual([
      'Product designer, senior, full-time, any place',
      true,
      15,
    ]);
    // Too few UI designers in Germany, of that level in the whole field.
    expect(await print({ locationSlugs: ['berlin'], categorySlug: 'ui-designer', seniority: 'senior' })).toEqual([
      'Product design, senior, full-time, Germany',
      true,
      15,
    ]);
    expect(await print({ seniority: 'mid', locationSlugs: ['lisbon'], categorySlug: 'ux-researcher' })).toEqual([
      'All crafts, mid-level, full-time, Portugal',
      true,
      8,
    ]);
    expect(await print({ seniority: 'lead' })).toBeUndefined();
    expect(await print({ pay: pay(60, 'USD') })).toBeUndefined();
    expect(await print({ contractType: 'part-time' })).toBeUndefined();
  });

  test('A role among comparable ones shows the position of its own range, whatever period its pay has', async () => {
    const { db, now } = await open();
    await openRoles(db, 9, {}, new Date(now.getTime() - DAY));
    await recomputePayAndTrends(db, now);
    const print = async (changes: Partial<JobDraftInput>) => {
      const { market } = await marketOf(db, await openRole(db, changes, now));
      return market?.pay && describePayPosition(market.pay, market);
    };
    // Quarters are 54, 58 and 62 thousand.
    expect(await print({ pay: pay(53) })).toBe('Pays less than three in four similar roles.');
    expect(await print({ pay: pay(55) })).toBe('Pays less than most similar roles.');
    expect(await print({ pay: pay(58) })).toBe('Pays what similar roles pay.');
    expect(await print({ pay: pay(60) })).toBe('Pays more than most similar roles.');
    expect(await print({ pay: pay(80) })).toBe('Pays more than three in four similar roles.');
    const monthly = { min: 450_000, max: 550_000, currency: 'EUR', period: 'month' as const };
    expect(await print({ pay: monthly })).toBe('Pays more than most similar roles.');
    expect(await print({ pay: { ...monthly, period: 'day' } })).toBeUndefined();
  });

  test('A role among comparable ones has a bar in its row on the scale of all roles of its currency, contract and basis', async () => {
    const { db, now } = await open();
    await openRoles(db, 9, {}, new Date(now.getTime() - DAY));
    await recomputePayAndTrends(db, now);
    const rowOf = async (changes: Partial<JobDraftInput>) => {
      const shown = await findJobWithPage(db, await openRole(db, changes, now));
      const { jobs, tags } = await addPayBars(db, shown ? [shown.job] : []);
      return { payBar: jobs[0]?.payBar, tags };
    };
    const { payBar, tags } = await rowOf({ pay: pay(80) });
    // Quarters are 54, 58 and 62 thousand.
    expect(payBar).toMatchObject({ half: [5_400_000, 6_200_000], range: [7_500_000, 8_500_000] });
    expect(payBar?.label).toBe('In the highest quarter of its market');
    expect(payBar?.scale[0]).toBeLessThan(5_400_000);
    expect(tags).toEqual(['market:|||full-time|year|EUR']);
    const monthly = { min: 450_000, max: 550_000, currency: 'EUR', period: 'month' as const };
    expect((await rowOf({ pay: monthly })).payBar?.range).toEqual([5_400_000, 6_600_000]);
    expect((await rowOf({ pay: { ...monthly, period: 'day' } })).payBar).toBeUndefined();
    expect(await rowOf({ pay: null })).toEqual({ payBar: undefined, tags: [] });
  });

  test('A role among comparable ones is given an estimate where it says no pay, of its own place only', async () => {
    const { db, now } = await open();
    const yesterday = new Date(now.getTime() - DAY);
    await openRoles(db, 8, { locationSlugs: ['munich'] }, yesterday);
    await openRoles(db, 6, { locationSlugs: ['munich'], pay: pay(90, 'USD') }, yesterday);
    await recomputePayAndTrends(db, now);
    const silent = { pay: null };
    const { market } = await marketOf(db, await openRole(db, { ...silent, locationSlugs: ['berlin'] }, now));
    expect(market).toMatchObject({
      pay: null,
      location: { slug: 'germany' },
      paySummary: { currency: 'EUR', roles: 8 },
    });
    const anywhere = { ...silent, workplace: 'remote' as const, locationSlugs: [] };
    const open_ = async (openToSlugs: string[]) =>
      (await marketOf(db, await openRole(db, { ...anywhere, openToSlugs }, now))).market;
    expect(await open_(['germany'])).toMatchObject({ location: { slug: 'germany' } });
    expect(await open_(['germany', 'portugal'])).toBeUndefined();
    expect(await open_([])).toBeUndefined();
    expect(
      (await marketOf(db, await openRole(db, { ...silent, locationSlugs: ['lisbon'] }, now))).market,
    ).toBeUndefined();
  });

  it('A role among comparable ones makes its page stale where its comparison has changed, and for nothing else', async () => {
    const { db, now } = await open();
    for (const middle of [50, 55, 60]) await openRoles(db, 4, { pay: pay(middle) }, new Date(now.getTime() - 2 * DAY));
    await openRoles(db, 6, { locationSlugs: ['new-york'], pay: pay(90, 'USD') }, new Date(now.getTime() - 2 * DAY));
    const paid = await openRole(db, {}, now);
    const silent = await openRole(db, { pay: null }, now);
    const dollars = await openRole(db, { locationSlugs: ['new-york'], pay: pay(95, 'USD') }, now);
    const tagsOf = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries({ paid, silent, dollars }).map(async ([name, hash]) => [
            name,
            (await marketOf(db, hash)).tags,
          ]),
        ),
      );
    const dropped = async (act: () => Promise<unknown>) => {
      const [tags, from] = [await tagsOf(), await lastChange(db)];
      await act();
      const given = await tagsAfter(db, from);
      return Object.keys(tags).filter((name) => tags[name].some((tag: string) => given.includes(tag)));
    };
    expect(await dropped(() => recomputePayAndTrends(db, now))).toEqual(['paid', 'silent', 'dollars']);
    expect(await dropped(() => recomputePayAndTrends(db, now))).toEqual([]);
    // A thirteenth role counts among “at least ten”, and moves no quarter.
    expect(
      await dropped(async () => {
        await openRole(db, { pay: pay(55), companyId: 'co2' }, new Date(now.getTime() - DAY));
        await recomputePayAndTrends(db, now);
      }),
    ).toEqual([]);
    expect(
      await dropped(async () => {
        await openRoles(db, 8, { pay: pay(99) }, new Date(now.getTime() - DAY));
        await recomputePayAndTrends(db, now);
      }),
    ).toEqual(['paid', 'silent']);
  });
});
