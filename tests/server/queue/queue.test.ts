import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { openDatabase } from '../../../src/db/open.ts';
import { enqueue } from '../../../src/queue/enqueue.ts';
import { claimTask, finishTask, renewLease } from '../../../src/queue/lease.ts';
import { deleteOldDoneTasks, makeClockSkewedTasksDue, requeueDeadTask } from '../../../src/queue/queue.commands.ts';
import { countTasksByState, describeImplausibleTimes, listTasks } from '../../../src/queue/queue.queries.ts';
import { runDueSchedules } from '../../../src/queue/schedule.ts';
import { defineTask, NonRetryableError, taskHandler } from '../../../src/queue/task.ts';
import { runAllTasks, runOneTask, startQueueWorker } from '../../../src/queue/work.ts';
import { describeOnBothEngines } from '../harness.ts';

const greet = defineTask('test.greet', z.object({ name: z.string() }), { attempts: 3 });
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

describeOnBothEngines('The queue', (open) => {
  it('The queue runs a task once, with its payload', async () => {
    const { db, now } = await open();
    const seen: unknown[] = [];
    const handlers = [taskHandler(greet, async (_, payload) => seen.push(payload))];
    await enqueue(db, greet, { name: 'Ada' }, now);
    expect(await runAllTasks({ db, handlers, clock: () => now })).toBe(1);
    expect(await runAllTasks({ db, handlers, clock: () => later(now, 9_999) })).toBe(0);
    expect(seen).toEqual([{ name: 'Ada' }]);
  });

  it('The queue yields to requests where it should: a worker of notices pauses while the process is busy, and catches up later', async () => {
    const { db, now } = await open();
    let done = 0;
    const handlers = [taskHandler(greet, async () => void done++)];
    for (let i = 0; i < 60; i++) await enqueue(db, greet, { name: `Ada ${i}` }, now);
    let isBusy = true;
    const spin = () => {
      const end = performance.now() + 4;
      while (performance.now() < end);
      if (isBusy) setImmediate(spin);
    };
    spin();
    const stop = startQueueWorker({ db, handlers, clock: () => now }, { concurrency: 1, pollMs: 50, yields: true });
    await wait(400);
    expect(done).toBeLessThan(40);
    isBusy = false;
    await expect.poll(() => done, { timeout: 25_000 }).toBe(60);
    await stop();
  });

  it('The queue deletes tasks of a transaction that failed', async () => {
    const { db, now } = await open();
    const failing = db.transaction().execute(async (trx) => {
      await enqueue(trx, greet, { name: 'Ada' }, now);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await countTasksByState(db)).toEqual({ open: 0, done: 0, dead: 0 });
  });

  it('The queue merges two requests of one key, until the first is deleted', async () => {
    const { db, now } = await open();
    const handlers = [taskHandler(greet, async () => {})];
    expect(await enqueue(db, greet, { name: 'Ada' }, now, { key: 'a' })).toBe(true);
    expect(await enqueue(db, greet, { name: 'Ada' }, now, { key: 'a' })).toBe(false);
    await runAllTasks({ db, handlers, clock: () => now });
    expect(await enqueue(db, greet, { name: 'Ada' }, now, { key: 'a' })).toBe(false);
    await deleteOldDoneTasks(db, later(now, 8 * 86_400));
    expect(await enqueue(db, greet, { name: 'Ada' }, now, { key: 'a' })).toBe(true);
  });

  it('The queue waits for the moment that was requested', async () => {
    const { db, now } = await open();
    await enqueue(db, greet, { name: 'Ada' }, now, { runAt: later(now, 60) });
    expect(await claimTask(db, [greet.name], later(now, 59), 30)).toBeUndefined();
    expect(await claimTask(db, [greet.name], later(now, 60), 30)).toMatchObject({ name: 'test.greet', attempts: 1 });
  });

  it('The queue tries again later and later, and puts aside what failed every time', async () => {
    const { db, now } = await open();
    await enqueue(db, greet, { name: 'Ada' }, now);
    const handlers = [taskHandler(greet, async () => Promise.reject(new Error('the door is shut')))];
    let clock = now;
    const waits: number[] = [];
    for (let attempt = 0; attempt < 2; attempt++) {
      await runAllTasks({ db, handlers, clock: () => clock });
      const [task] = await listTasks(db, 'open', 1);
      waits.push((Date.parse(task?.runAt ?? '') - clock.getTime()) / 1_000);
      clock = new Date(task?.runAt ?? '');
    }
    expect(waits[0]).toBeGreaterThanOrEqual(10);
    expect(waits[1]).toBeGreaterThanOrEqual(20);
    await runAllTasks({ db, handlers, clock: () => clock });
    expect(await listTasks(db, 'dead', 5)).toMatchObject([{ attempts: 3, lastError: 'the door is shut' }]);
  });

  it('The queue marks a task that cannot succeed as dead at once, and requeues it on request', async () => {
    const { db, now } = await open();
    await enqueue(db, greet, { name: 'Ada' }, now);
    let works = false;
    const handlers = [
      taskHandler(greet, async () => {
        if (!works) throw new NonRetryableError('there is no such person');
      }),
    ];
    await runAllTasks({ db, handlers, clock: () => now });
    const [dead] = await listTasks(db, 'dead', 5);
    works = true;
    expect(await requeueDeadTask(db, dead?.id ?? '', now)).toBe(true);
    expect(await requeueDeadTask(db, dead?.id ?? '', now)).toBe(false);
    await runAllTasks({ db, handlers, clock: () => now });
    expect(await countTasksByState(db)).toEqual({ open: 0, done: 1, dead: 0 });
  });

  it('The queue gives a task to another worker when its lease expires', async () => {
    const { db, now } = await open();
    await enqueue(db, greet, { name: 'Ada' }, now);
    const first = await claimTask(db, [greet.name], now, 30);
    expect(await claimTask(db, [greet.name], later(now, 29), 30)).toBeUndefined();
    expect(first && (await renewLease(db, first, later(now, 29), 30))).toBe(true);
    expect(await claimTask(db, [greet.name], later(now, 58), 30)).toBeUndefined();
    const second = await claimTask(db, [greet.name], later(now, 59), 30);
    expect(second?.id).toBe(first?.id);
    expect(first && (await finishTask(db, first, later(now, 60)))).toBe(false);
    expect(second && (await finishTask(db, second, later(now, 60)))).toBe(true);
  });

  it('The queue puts aside work that ends its worker every time', async () => {
    const { db, now } = await open();
    await enqueue(db, greet, { name: 'Ada' }, now);
    let clock = now;
    for (let death = 0; death < 3; death++) {
      await claimTask(db, [greet.name], clock, 30);
      clock = later(clock, 31);
    }
    const handlers = [taskHandler(greet, async () => Promise.reject(new Error('must not run')))];
    await runAllTasks({ db, handlers, clock: () => clock });
    expect(await listTasks(db, 'dead', 5)).toMatchObject([{ lastError: 'Its workers exited before it finished' }]);
  });

  it('The queue gives each of 60 pieces of work to one of four workers at once', async () => {
    const { db, url, now } = await open();
    await db.transaction().execute(async (trx) => {
      for (let i = 0; i < 60; i++) await enqueue(trx, greet, { name: `${i}` }, now);
    });
    const seen: string[] = [];
    const handlers = [taskHandler(greet, async (_, { name }) => seen.push(name))];
    const workers = await Promise.all([1, 2, 3, 4].map(() => openDatabase(url)));
    await Promise.all(workers.map((own) => runAllTasks({ db: own, handlers, clock: () => now })));
    await Promise.all(workers.map((own) => own.destroy()));
    expect([...seen].sort()).toEqual(Array.from({ length: 60 }, (_, i) => `${i}`).sort());
  });

  it('The queue loses nothing when a worker is killed over its work', async () => {
    const { db, url } = await open();
    const now = new Date();
    await enqueue(db, greet, { name: 'Ada' }, now);
    const worker = spawn(process.execPath, [new URL('../queue-worker.ts', import.meta.url).pathname, url]);
    const [output] = await once(worker.stdout, 'data');
    expect(String(output)).toContain('took Ada');
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
    const seen: string[] = [];
    const handlers = [taskHandler(greet, async (_, { name }) => seen.push(name))];
    expect(await runAllTasks({ db, handlers })).toBe(0);
    await runAllTasks({ db, handlers, clock: () => later(new Date(), 61) });
    expect(seen).toEqual(['Ada']);
    expect(await countTasksByState(db)).toEqual({ open: 0, done: 1, dead: 0 });
  });
});

const DAYS = 86_400;
const fail = (error: unknown) => expect.fail(String(error));

describeOnBothEngines('After a clock that was two days ahead', (open) => {
  it('After a clock that was two days ahead a schedule runs at once and then as before, and the log says so', async () => {
    const { db, now } = await open();
    let runs = 0;
    const schedules = [{ name: 'count', everyMs: 60_000, run: async () => runs++ }];
    await runDueSchedules(db, schedules, later(now, 2 * DAYS), fail);
    const reported: string[] = [];
    const look = (at: Date) => runDueSchedules(db, schedules, at, fail, (words) => reported.push(words));
    expect(await describeImplausibleTimes(db, schedules, now)).toHaveLength(1);
    await look(now);
    expect(runs).toBe(2);
    expect(reported).toEqual([expect.stringContaining('schedule "count" until 2026-06-03T12:01')]);
    expect(await describeImplausibleTimes(db, schedules, now)).toEqual([]);
    await look(later(now, 59));
    expect(runs).toBe(2);
    await look(later(now, 60));
    expect(runs).toBe(3);
    expect(reported).toHaveLength(1);
  });

  it('After a clock that was two days ahead a worker that was killed then holds no schedule and no task', async () => {
    const { db, now } = await open();
    let runs = 0;
    const hanging = [{ name: 'count', everyMs: 60_000, run: () => new Promise(() => {}) }];
    void runDueSchedules(db, hanging, later(now, 2 * DAYS), fail);
    await expect.poll(() => db.selectFrom('schedules').selectAll().execute()).toHaveLength(1);
    await enqueue(db, greet, { name: 'Ada' }, now);
    expect(await claimTask(db, [greet.name], later(now, 2 * DAYS), 60)).toBeDefined();
    const schedules = [{ name: 'count', everyMs: 60_000, run: async () => runs++ }];
    expect(await describeImplausibleTimes(db, schedules, now)).toHaveLength(3);
    await runDueSchedules(db, schedules, now, fail);
    expect(runs).toBe(1);
    expect(await claimTask(db, [greet.name], now, 60)).toMatchObject({ attempts: 2 });
    expect(await describeImplausibleTimes(db, schedules, now)).toEqual([]);
  });

  it('After a clock that was two days ahead what was requested or put off then is done now, and what waits for a time of its own goes on waiting', async () => {
    const { db, now } = await open();
    const then = later(now, 2 * DAYS);
    await enqueue(db, greet, { name: 'asked for' }, then);
    await enqueue(db, greet, { name: 'put off' }, now);
    await enqueue(db, greet, { name: 'planned' }, now, { runAt: later(now, 3 * DAYS) });
    const failing = [taskHandler(greet, async (_, { name }) => Promise.reject(new Error(name)))];
    expect(await runOneTask({ db, handlers: failing, clock: () => then })).toBe(true);
    const seen: string[] = [];
    const handlers = [taskHandler(greet, async (_, { name }) => seen.push(name))];
    await runAllTasks({ db, handlers, clock: () => now });
    expect(seen).toEqual([]);
    expect(await describeImplausibleTimes(db, [], now)).toHaveLength(2);
    expect(await makeClockSkewedTasksDue(db, now)).toBe(2);
    await runAllTasks({ db, handlers, clock: () => now });
    expect(seen.sort()).toEqual(['asked for', 'put off']);
    expect(await describeImplausibleTimes(db, [], now)).toEqual([]);
    expect(await makeClockSkewedTasksDue(db, now)).toBe(0);
  });
});

describeOnBothEngines('A schedule', (open) => {
  it('A schedule runs when its time has come, in one of several workers', async () => {
    const { db, url, now } = await open();
    const other = await openDatabase(url);
    let runs = 0;
    const schedules = [{ name: 'count', everyMs: 60_000, run: async () => runs++ }];
    const look = (at: Date) =>
      Promise.all([db, other].map((own) => runDueSchedules(own, schedules, at, (error) => expect.fail(String(error)))));
    await look(now);
    expect(runs).toBe(1);
    await look(later(now, 59));
    expect(runs).toBe(1);
    await look(later(now, 60));
    expect(runs).toBe(2);
    await other.destroy();
  });

  it('A schedule of days runs when the day changes, whenever it ran before', async () => {
    const { db, now } = await open();
    let runs = 0;
    const schedules = [{ name: 'count', everyMs: 86_400_000, atMidnight: true, run: async () => runs++ }];
    const runsAt = async (at: string) => {
      await runDueSchedules(db, schedules, new Date(`${now.toISOString().slice(0, 8)}${at}Z`), fail);
      return runs;
    };
    expect(await runsAt('05T14:30:00')).toBe(1);
    expect(await runsAt('05T23:59:59')).toBe(1);
    expect(await runsAt('06T00:00:20')).toBe(2);
    // A server that was down at midnight does it when it is there again, and then at the next one.
    expect(await runsAt('07T09:00:00')).toBe(3);
    expect(await runsAt('07T23:59:59')).toBe(3);
    expect(await runsAt('08T00:00:00')).toBe(4);
  });

  it('A schedule that fails says so and runs again', async () => {
    const { db, now } = await open();
    const errors: unknown[] = [];
    const schedules = [{ name: 'fail', everyMs: 60_000, run: async () => Promise.reject(new Error('no')) }];
    await runDueSchedules(db, schedules, now, (error) => errors.push(error));
    expect(await db.selectFrom('schedules').select('last_error').execute()).toEqual([{ last_error: 'no' }]);
    await runDueSchedules(db, schedules, later(now, 60), (error) => errors.push(error));
    expect(errors).toHaveLength(2);
  });

  it('A schedule whose worker was killed runs in another after the lease', async () => {
    const { db, now } = await open();
    let runs = 0;
    const hanging = [{ name: 'count', everyMs: 60_000, run: () => new Promise(() => {}) }];
    void runDueSchedules(db, hanging, now, () => {});
    await expect.poll(() => db.selectFrom('schedules').selectAll().execute()).toHaveLength(1);
    const schedules = [{ name: 'count', everyMs: 60_000, run: async () => runs++ }];
    await runDueSchedules(db, schedules, later(now, 299), () => {});
    expect(runs).toBe(0);
    await runDueSchedules(db, schedules, later(now, 301), () => {});
    expect(runs).toBe(1);
  });

  it('A schedule that takes longer than its lease runs once, also after another that ran longer', async () => {
    const { db, url, now } = await open();
    const other = await openDatabase(url);
    const leaseMs = 600;
    const runs: string[] = [];
    const schedules = ['first', 'second'].map((name) => ({
      name,
      everyMs: 60_000,
      run: async () => {
        runs.push(name);
        await wait(3 * leaseMs);
      },
    }));
    const start = performance.now();
    const working = runDueSchedules(db, schedules, now, fail, fail, leaseMs);
    for (let elapsed = 0; elapsed < 5.5 * leaseMs; elapsed = performance.now() - start) {
      const begun = schedules.filter(({ name }) => runs.includes(name));
      expect(await runDueSchedules(other, begun, later(now, elapsed / 1_000), fail, fail, leaseMs)).toEqual([]);
      await wait(leaseMs / 6);
    }
    expect(await working).toEqual(['first', 'second']);
    expect(runs).toEqual(['first', 'second']);
    await other.destroy();
  });
});
