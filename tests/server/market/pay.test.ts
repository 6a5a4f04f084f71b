import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { recomputePayAndTrends } from '../../../src/features/market/market.commands.ts';
import { roundAmountFinely } from '../../../src/features/market/pay-rounding.ts';
import {
  findClosestSalariesLink,
  findSalariesPage,
  listSalaryPagesWithEnoughRoles,
} from '../../../src/features/market/salaries.queries.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { type PlantedRole, plantRandomRoles } from './random-roles.ts';

const TOP: Record<string, string> = {
  'product-designer': 'product',
  'ui-designer': 'product',
  'design-engineer': 'product',
  'ux-designer': 'research',
};
const TIMES: Record<string, number> = { year: 1, month: 12, week: 52, day: 1, hour: 1 };

interface Requested {
  category: string;
  seniority: string;
  location: string;
  currency: string;
  contract: string;
  basis: string;
}

/** The pay of a group, from all rows each time: the middles in order, with their employers. */
function slowly(roles: readonly PlantedRole[], requested: Requested, from: string, until: string) {
  const inYear = roles.filter(
    ({ row }) =>
      (row.published_at ?? '') >= from &&
      (row.published_at ?? '') < until &&
      row.removed_from === null &&
      row.status !== 'draft' &&
      row.status !== 'pending' &&
      row.company_id !== 'co4',
  );
  const counted = inYear.filter(
    ({ row, category, places }) =>
      !inYear.some((other) => other.row.reposted_from === row.hash) &&
      row.salary_currency === requested.currency &&
      row.contract_type === requested.contract &&
      (['day', 'hour'].includes(row.salary_period ?? '') ? row.salary_period : 'year') === requested.basis &&
      ['', category, TOP[category] ?? ''].includes(requested.category) &&
      ['', row.seniority].includes(requested.seniority) &&
      (requested.location === '' || places.includes(requested.location)),
  );
  const amounts = counted
    .map(({ row }) => (((row.salary_min ?? 0) + (row.salary_max ?? 0)) / 2) * (TIMES[row.salary_period ?? ''] ?? 0))
    .sort((a, b) => a - b);
  const at = (share: number) => {
    const place = (amounts.length - 1) * share;
    const [low, high] = [amounts[Math.floor(place)] ?? 0, amounts[Math.ceil(place)] ?? 0];
    return roundAmountFinely(low + (high - low) * (place - Math.floor(place)), requested.currency);
  };
  const employers = counted.map(({ row }) => row.company_id);
  const most = Math.max(0, ...employers.map((one) => employers.filter((other) => other === one).length));
  return {
    roles: counted.length,
    p25: at(0.25),
    median: at(0.5),
    p75: at(0.75),
    canBeDisclosed: counted.length >= 5 && most * 2 <= counted.length,
  };
}

const dayBefore = (now: Date, days: number) =>
  new Date(Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`) - days * DAY).toISOString();
const tagsAfter = async (db: Db, from: number) =>
  (await listChangesAfter(db, from, 1_000)).flatMap(({ record }) => record.tags ?? []);
const lastChange = async (db: Db) => (await listChangesAfter(db, 0, 10_000)).at(-1)?.id ?? 0;

describeOnBothEngines('What roles paid', (open, _engine, test) => {
  it('Pay of roles equals a slow count of all rows, over random boards', async () => {
    let reported = 0;
    for (const seed of [1, 2, 3]) {
      const { db, now } = await open();
      await db
        .updateTable('companies')
        .set({ suspended_at: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', 'co4')
        .execute();
      const roles = await plantRandomRoles(db, seed, 1_500, now);
      await recomputePayAndTrends(db, now);
      const cells = await db.selectFrom('pay_cells').selectAll().execute();
      const [today, year, before] = [dayBefore(now, 0), dayBefore(now, 365), dayBefore(now, 730)];
      for (const { earlier, ...cell } of cells) {
        const { canBeDisclosed, ...counted } = slowly(roles, cell, year, today);
        expect({
          ...cell,
          roles: Number(cell.roles),
          p25: Number(cell.p25),
          median: Number(cell.median),
          p75: Number(cell.p75),
        }).toEqual({ ...cell, ...counted });
        expect(canBeDisclosed).toBe(true);
        const old = slowly(roles, cell, before, year);
        if (earlier !== null) expect([Number(earlier), old.canBeDisclosed]).toEqual([old.median, true]);
      }
      // What is withheld at the top has a reason.
      const whole = {
        category: '',
        seniority: '',
        location: '',
        currency: 'EUR',
        contract: 'full-time',
        basis: 'year',
      };
      const isDisclosed = cells.some((cell) =>
        Object.entries(whole).every(([name, value]) => cell[name as keyof Requested] === value),
      );
      expect(isDisclosed).toBe(slowly(roles, whole, year, today).canBeDisclosed);
      reported += cells.length;
    }
    expect(reported).toBeGreaterThan(100);
  });

  it('What roles paid makes pages stale where their numbers have become others, and nothing where none have', async () => {
    const { db, now } = await open();
    await plantRandomRoles(db, 7, 2_000, now);
    await recomputePayAndTrends(db, now);
    const before = await lastChange(db);
    await recomputePayAndTrends(db, now);
    expect(await tagsAfter(db, before)).toEqual([]);

    const [page] = (await listSalaryPagesWithEnoughRoles(db)).filter(
      ({ category, location }) => category === 'product-designer' && location === 'germany',
    );
    expect(page).toBeDefined();
    const scope = { category: 'product-designer', location: 'germany' };
    const shown = await findSalariesPage(db, scope);
    await db
      .updateTable('jobs')
      .set({ salary_max: 90_000_000 })
      .where('category_id', '=', 'c3')
      .where('salary_currency', '=', 'EUR')
      .execute();
    await recomputePayAndTrends(db, new Date(now.getTime() + 1_000));
    const tags = await tagsAfter(db, before);
    expect(shown?.tags.filter((tag) => tags.includes(tag))).toContain('pay:product-designer|germany');
    expect(tags).not.toContain('pay:ux-designer|germany');
    const after = await findSalariesPage(db, scope);
    expect(after?.sections[0]?.whole?.p75).toBeGreaterThan(shown?.sections[0]?.whole?.p75 ?? Number.POSITIVE_INFINITY);
    expect(after?.changedAt).not.toBe(shown?.changedAt);
  });

  test('What roles paid can be requested in one currency, which then comes first, and in none without pay', async () => {
    const { db, now } = await open();
    await plantRandomRoles(db, 5, 1_500, now);
    await recomputePayAndTrends(db, now);
    const all = { category: '', location: '' };
    const widest = await findSalariesPage(db, all);
    expect(widest?.sections.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
    const dollars = await findSalariesPage(db, { ...all, currency: 'USD' });
    expect(dollars).toMatchObject({ path: '/salaries/currency/usd', currency: 'USD', indexable: true });
    expect(dollars?.sections.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
    // The same numbers: nothing that is stored is converted.
    expect(dollars?.sections[1]?.whole).toEqual(widest?.sections[0]?.whole);
    expect(await findSalariesPage(db, { ...all, currency: 'JPY' })).toBeUndefined();
    expect((await listSalaryPagesWithEnoughRoles(db)).map(({ path }) => path)).toContain('/salaries/currency/usd');
    // Each cell of the matrix is the cell of its craft and level.
    const { levels = [], rows = [] } = widest?.matrix ?? {};
    expect(levels.length * rows.length).toBeGreaterThan(8);
    const labels = new Map(rows.map((row) => [row.label, row]));
    const cells = (await db.selectFrom('pay_cells').selectAll().execute()).filter(
      (cell) =>
        cell.location === '' && cell.currency === 'EUR' && cell.contract === 'full-time' && cell.basis === 'year',
    );
    const reported = cells.filter(({ category, seniority }) => category !== '' && seniority !== '');
    expect(rows.flatMap((row) => row.cells).filter((cell) => cell)).toHaveLength(reported.length);
    expect(labels.get('Product designer')).toMatchObject({ depth: 1 });
    expect(rows.findIndex(({ label }) => label === 'Product design')).toBeLessThan(
      rows.findIndex(({ label }) => label === 'Product designer'),
    );
  });

  it('What roles paid is redirected to by the nearest page that is offered, and such a link is stale once there is another', async () => {
    const { db, now } = await open();
    const inGermany = db.selectFrom('job_places').select('job_id').where('location_id', '=', 'l3');
    const withheld = { salary_min: null, salary_max: null, salary_currency: null, salary_period: null };
    const withhold = db.updateTable('jobs').set(withheld);
    const crafts = withhold.where('category_id', '=', 'c3');
    const steps: [path: string, change: () => Promise<unknown>][] = [
      ['/salaries/product-designer/germany', () => plantRandomRoles(db, 7, 2_000, now)],
      ['/salaries/product-designer', () => crafts.where('id', 'in', inGermany).execute()],
      ['/salaries/in/germany', () => crafts.execute()],
      ['/salaries', () => withhold.execute()],
    ];
    const requested = { category: 'product-designer', location: 'germany' };
    let shown = await findClosestSalariesLink(db, requested);
    expect(shown.href).toBe('/salaries');
    for (const [i, [path, change]] of steps.entries()) {
      const before = await lastChange(db);
      await change();
      await recomputePayAndTrends(db, new Date(now.getTime() + i * 1_000));
      expect((await tagsAfter(db, before)).some((tag) => shown.tags.includes(tag))).toBe(true);
      shown = await findClosestSalariesLink(db, requested);
      expect(shown.href).toBe(path);
    }
  });

  it('What roles paid is nothing on an empty board, whose pages are not offered', async () => {
    const { db, now } = await open();
    await recomputePayAndTrends(db, now);
    expect(await listSalaryPagesWithEnoughRoles(db)).toEqual([]);
    expect(await findSalariesPage(db, { category: '', location: '' })).toMatchObject({
      sections: [],
      indexable: false,
      changedAt: null,
    });
    expect(await findSalariesPage(db, { category: 'nothing', location: '' })).toBeUndefined();
    expect(await findSalariesPage(db, { category: '', location: 'europe' })).toBeUndefined();
  });
});
