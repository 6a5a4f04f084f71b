import { expect, it } from 'vitest';
import { exportReaderByAddress, exportReaderById } from '../../../src/features/alerts/export.queries.ts';
import { changeAlertSearch } from '../../../src/features/alerts/reader.commands.ts';
import { listSentAlertMails } from '../../../src/features/alerts/sent.queries.ts';
import { changeQuery, emptyQuery } from '../../../src/features/search/query.ts';
import { HOUR } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';
import { startAlert, worker } from './reader.ts';

describeOnBothEngines('What alerts sent to a reader', (open) => {
  it('What alerts sent to a reader is shown with its roles, the newest first, and goes into the export of its reader', async () => {
    const { db, now } = await open();
    const at = (hours: number) => new Date(now.getTime() + hours * HOUR);
    const work = worker(db);
    await work(now);
    const remote = changeQuery(emptyQuery, { workplace: ['remote'] });
    const alertId = await startAlert(db, 'ada@example.com', remote, now);
    await startAlert(db, 'bo@example.com', remote, now);
    for (const [hours, titles] of [
      [1, ['First', 'Second']],
      [2, ['Third']],
      [3, ['Waits']],
    ] as const) {
      for (const title of titles) {
        await plantOpenJob(db, at(hours), { title, companyId: 'co1', workplace: 'remote' });
      }
      await work(at(hours));
      if (hours < 3) await db.updateTable('mails').set({ state: 'sent' }).where('kind', '=', 'alert').execute();
    }
    // Sent mail is forgotten after some days.
    await db.deleteFrom('mails').where('kind', '=', 'alert').where('created_at', '=', at(1).toISOString()).execute();
    const { subscriber_id: readerId } = await db
      .selectFrom('alerts')
      .select('subscriber_id')
      .where('id', '=', alertId)
      .executeTakeFirstOrThrow();
    const sent = await listSentAlertMails(db, readerId, 10);
    expect(sent.map(({ at, words, roles }) => [at, words, roles.map(({ title }) => title).sort()])).toEqual([
      [at(2).toISOString(), 'Remote design roles', ['Third']],
      [at(1).toISOString(), 'Remote design roles', ['First', 'Second']],
    ]);
    expect(sent[1]?.roles[0]?.href).toMatch(/^\/jobs\/(first|second)-northlight-\w{6}$/);
    expect(await listSentAlertMails(db, readerId, 1)).toEqual(sent.slice(0, 1));

    const held = await exportReaderById(db, readerId, at(4));
    expect(held).toMatchObject({ address: 'ada@example.com', newsletter: 'never asked for', sent });
    expect(held?.alerts).toMatchObject([{ words: 'Remote design roles', state: 'active' }]);
    expect(await exportReaderByAddress(db, 'ada@example.com', at(4))).toEqual(held);
    // Another spelling of the mailbox was not proved.
    expect(await exportReaderByAddress(db, 'ada+x@example.com', at(4))).toBeUndefined();

    const query = changeQuery(emptyQuery, { workplace: ['hybrid'] });
    expectValue(await changeAlertSearch(db, { readerId, alertId, query }, at(5)));
    expect((await listSentAlertMails(db, readerId, 10)).map(({ words }) => words)).toEqual(['', '']);
  });
});
