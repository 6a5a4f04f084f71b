import { afterAll, expect, it, vi } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { createMarketRecountHandler, recomputePayAndTrends } from '../../../src/features/market/market.commands.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { countMarketInChildProcess } from '../../../src/worker/child-process.ts';
import { schedules } from '../../../src/worker/schedule.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantRandomRoles } from './random-roles.ts';

afterAll(() => {
  vi.unstubAllEnvs();
});

const readCount = async (db: Db) => ({
  cells: await db
    .selectFrom('pay_cells')
    .selectAll()
    .orderBy('category')
    .orderBy('seniority')
    .orderBy('location')
    .orderBy('currency')
    .orderBy('contract')
    .orderBy('basis')
    .execute(),
  trends: await db.selectFrom('trends').select(['category', 'roles', 'numbers']).orderBy('category').execute(),
});

describeOnBothEngines('The daily count of pay and trends', (open) => {
  it('The daily count of pay and trends runs once a day in its own process, and counts what the server would count', async () => {
    const { db, url } = await open();
    const now = new Date();
    await plantRandomRoles(db, 23, 600, now);
    vi.stubEnv('DATABASE_URL', url);
    const schedule = schedules.find(({ name }) => name === 'pay and trends');
    for (let i = 0; i < 3; i++) await schedule?.run(db, now, undefined as never);
    expect(await readCount(db)).toEqual({ cells: [], trends: [] });
    const tasks = () =>
      db.selectFrom('tasks').select(['name', 'last_error']).where('name', '=', 'market.count').execute();
    expect(await tasks()).toHaveLength(1);

    expect(await runAllTasks({ db, handlers: [createMarketRecountHandler(countMarketInChildProcess)] })).toBe(1);
    const counted = await readCount(db);
    expect(await tasks()).toEqual([{ name: 'market.count', last_error: null }]);
    expect(counted.cells.length).toBeGreaterThan(20);
    for (const table of ['pay_cells', 'pay_pages', 'trends'] as const) await db.deleteFrom(table).execute();
    await recomputePayAndTrends(db, now);
    expect(await readCount(db)).toEqual(counted);

    await schedule?.run(db, new Date(now.getTime() + DAY), undefined as never);
    expect(await tasks()).toHaveLength(2);
  });
});
