import { expect, it } from 'vitest';
import { createAlertMailPreparer } from '../../../src/features/alerts/sending.commands.ts';
import { changeQuery, emptyQuery } from '../../../src/features/search/query.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { createSendMailHandler } from '../../../src/mail/mail.tasks.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { failAtWriteOf } from '../failing-writes.ts';
import { describeOnSqlite, expectInvariants } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';
import { openPostOffice } from '../post-office.ts';
import { links, startAlert, worker } from './reader.ts';

/** More than a worker writes for one role: the test says when it has reached them all. */
const MAX_WRITES = 200;

describeOnSqlite('A worker that ends before any of its writes', (open) => {
  it('A worker that ends before any of its writes leaves no reader without a role, and notifies no reader twice', async () => {
    const { db, now } = await open();
    const [post, work] = [await openPostOffice(), worker(db)];
    const remote = changeQuery(emptyQuery, { workplace: ['remote'] });
    await work(now);
    await startAlert(db, 'two@example.com', emptyQuery, now);
    await startAlert(db, 'two@example.com', remote, new Date(now.getTime() + DAY));
    await startAlert(db, 'daily@example.com', remote, now, { frequency: 'daily' });
    // What asked for their word is no concern here.
    for (const table of ['tasks', 'mails'] as const) await db.deleteFrom(table).execute();

    const letters = new Map<string, string>();
    const doAll = async (at: Date) => {
      await work(at);
      await runAllTasks({
        db,
        handlers: [createSendMailHandler(post, { alert: createAlertMailPreparer(links) })],
        clock: () => at,
      });
    };
    let reached = 0;
    for (let hasFailed = true; hasFailed; ) {
      if (++reached > MAX_WRITES) throw new Error('A worker writes without end');
      // A day for each role: the reader’s own hour comes once.
      const at = new Date(now.getTime() + (2 * reached + 2) * DAY);
      await plantOpenJob(db, at, {
        title: `Role ${reached}`,
        companyId: `co${1 + (reached % 4)}`,
        workplace: 'remote',
      });
      ({ hasFailed } = await failAtWriteOf(reached, () => doAll(at)));
      for (const later of [0.5, 1.5]) await doAll(new Date(at.getTime() + later * DAY));
    }
    // What was sent again, since its arrival was unknown, is the same mail.
    for (const mail of await post.read()) letters.set(mail.messageId ?? '', `${mail.to?.[0]?.address} ${mail.subject}`);
    const reported = [...letters.values()].map((letter) => letter.replace(/New: (Role \d+) at .*/, '$1')).sort();
    const readers = ['daily@example.com', 'two@example.com'];
    const wanted = readers.flatMap((to) => Array.from({ length: reached }, (_, i) => `${to} Role ${i + 1}`)).sort();
    expect(reported).toEqual(wanted);
    expect(reached).toBeGreaterThan(10);
    await expectInvariants(db, new Date(now.getTime() + (2 * reached + 5) * DAY));
  }, 120_000);
});
