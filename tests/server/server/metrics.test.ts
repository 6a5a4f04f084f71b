import { expect, it } from 'vitest';
import { writeSetting } from '../../../src/db/board-settings.ts';
import { createMarketRecountHandler, enqueueDailyMarketRecount } from '../../../src/features/market/market.commands.ts';
import { toInstant } from '../../../src/lib/dates.ts';
import { addToListCount } from '../../../src/mail/deliveries.ts';
import { recordPermanentRejection } from '../../../src/mail/relay-rejections.ts';
import { suppressMailbox } from '../../../src/mail/suppression.ts';
import { runDueSchedules } from '../../../src/queue/schedule.ts';
import { runOneTask } from '../../../src/queue/work.ts';
import { Metrics } from '../../../src/server/metrics.ts';
import { describeOnBothEngines } from '../harness.ts';

describeOnBothEngines('The metrics of a board', (open) => {
  it('The metrics of a board report backups, schedules that fail, and mail that comes back', async () => {
    const { db } = await open();
    const now = new Date();
    const metrics = new Metrics({
      db,
      store: { size: 0, bytes: 0 },
      lagMs: () => 0,
      edgeLagMs: () => 0,
      dataDir: import.meta.dirname,
      writable: async () => ({ database: true, folder: true }),
    });
    const read = async () => {
      const { text } = await metrics.write();
      return (name: string) =>
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length + 1);
    };
    const before = await read();
    expect(before('easel_backup_age_seconds')).toBe('+Inf');
    for (const name of ['easel_list_mail_held', 'easel_mails_bounced', 'easel_schedules_failing'])
      expect(before(name), name).toBe('0');

    await writeSetting(db, 'backed_up_at', toInstant(new Date(now.getTime() - 3_600_000)));
    const fails = async () => {
      throw new Error('It failed');
    };
    await runDueSchedules(db, [{ name: 'one that fails', everyMs: 1_000, run: fails }], now, () => {});
    await db.updateTable('schedules').set({ duration_ms: 61_000 }).where('name', '=', 'one that fails').execute();
    await db.transaction().execute(async (trx) => {
      await addToListCount(trx, 'alerts', 'bounced', now, 3);
      for (let i = 0; i < 10; i++)
        await recordPermanentRejection(trx, { status: '550 5.7.1', recipient: `reader${i}@example.com` }, now);
      await suppressMailbox(trx, 'reader@example.com', 'bounced', now);
      await suppressMailbox(trx, 'other@example.com', 'complained', now);
    });

    const after = await read();
    expect(Number(after('easel_backup_age_seconds'))).toBeCloseTo(3_600, -2);
    expect(after('easel_schedules_failing')).toBe('1');
    expect(after('easel_longest_schedule_seconds')).toBe('61');
    expect(after('easel_mails_bounced')).toBe('3');
    expect(after('easel_list_mail_held')).toBe('1');
    expect(after('easel_mail_suppressions{reason="bounced"}')).toBe('1');
    expect(after('easel_mail_suppressions{reason="complained"}')).toBe('1');

    const count = (handler: () => Promise<void>, at: Date) =>
      runOneTask({ db, handlers: [createMarketRecountHandler(handler)], clock: () => at });
    await enqueueDailyMarketRecount(db, now);
    expect(await count(fails, now)).toBe(true);
    expect((await read())('easel_schedules_failing')).toBe('2');
    const tomorrow = new Date(now.getTime() + 86_400_000);
    await db
      .updateTable('tasks')
      .set({ state: 'dead', ended_at: toInstant(now) })
      .execute();
    await enqueueDailyMarketRecount(db, tomorrow);
    expect((await read())('easel_schedules_failing')).toBe('2');
    expect(await count(async () => {}, tomorrow)).toBe(true);
    expect((await read())('easel_schedules_failing')).toBe('1');
  });
});
