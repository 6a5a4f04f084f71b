import { expect, it } from 'vitest';
import { insertRows } from '../../../src/db/bulk.ts';
import { readSite, writeSite } from '../../../src/db/site.ts';
import { publish } from '../../../src/publishing/publish.ts';
import { deleteOldestChanges } from '../../../src/worker/schedule.ts';
import { deleteExpiredRecords } from '../../../src/workflows/old-records.commands.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantRandomRoles } from '../market/random-roles.ts';

describeOnBothEngines('What a board keeps for years', (open) => {
  it('The retention settings of a board have no limit until its owner sets a time', async () => {
    const { db, now } = await open();
    await plantRandomRoles(db, 3, 2, now);
    const [past, open_] = await db.selectFrom('jobs').select('id').orderBy('id').execute();
    const job = (id = '') => db.updateTable('jobs').where('id', '=', id);
    await job(past?.id).set({ status: 'archived', closed_at: '2022-06-01T00:00:00.000Z' }).execute();
    await job(open_?.id).set({ status: 'published', closed_at: null }).execute();
    const [old, young] = ['2022-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z'];
    const event = { event: 'edited', version: 1, actor_kind: 'system', actor: 'test', note: null, draft: null };
    const entry = { actor: 'test', action: 'test', subject: 'test', detail: '{}' };
    const reply = { company_id: 'co1', answered_at: null, withdrawn_at: null };
    await db.transaction().execute(async (trx) => {
      const many = Array.from({ length: 1_500 }, (_, i) => ({
        id: `m${String(i).padStart(4, '0')}`,
        at: old,
        ...entry,
      }));
      await insertRows(trx, 'audit_log', [...many, { id: 'z', at: young, ...entry }]);
      await insertRows(trx, 'job_events', [
        { id: 'a', job_id: past?.id, at: old, ...event },
        { id: 'b', job_id: open_?.id, at: old, ...event },
        { id: 'c', job_id: past?.id, at: young, ...event },
      ]);
      await insertRows(trx, 'replies', [
        { id: 'a', received_at: old, ...reply },
        { id: 'b', received_at: young, ...reply },
      ]);
    });
    const ids = async (table: 'audit_log' | 'job_events' | 'replies') =>
      (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
    expect(await deleteExpiredRecords(db, now)).toBe(0);
    expect(await ids('audit_log')).toHaveLength(1_501);

    await writeSite(db, { ...(await readSite(db)), monthsOfRecords: 36 });
    expect(await deleteExpiredRecords(db, now)).toBe(1_502);
    expect([await ids('audit_log'), await ids('job_events'), await ids('replies')]).toEqual([['z'], ['b', 'c'], ['b']]);
    expect(await deleteExpiredRecords(db, now)).toBe(0);
  });

  it('What a board keeps for years keeps the text of a role while something shows it, and its facts for good', async () => {
    const { db, now } = await open();
    await plantRandomRoles(db, 5, 6, now);
    const jobs = await db.selectFrom('jobs').selectAll().orderBy('id').execute();
    const [old, removed, young, closed, open_, edge] = jobs.map(({ id }) => id);
    const set = (id: string | undefined, values: object) =>
      db
        .updateTable('jobs')
        .set({ description: 'Long ago.', published_at: '2022-01-01T00:00:00.000Z', ...values })
        .where('id', '=', id ?? '')
        .execute();
    const ended = { status: 'archived' as const, closed_at: '2022-06-01T00:00:00.000Z' };
    await set(old, ended);
    await set(edge, ended);
    await set(removed, { ...ended, removed_from: 'published' });
    await set(young, { ...ended, closed_at: '2024-06-01T00:00:00.000Z' });
    await set(closed, { ...ended, status: 'closed' });
    await set(open_, { status: 'published', closed_at: null });
    const role = (id = '') => ({ job_id: id, lineage: id, record: '{}', open_since: '2022-01-01T00:00:00.000Z' });
    await db.transaction().execute((trx) =>
      insertRows(trx, 'alert_roles', [
        { ...role(old), gone_at: '2022-06-01T00:00:00.000Z' },
        { ...role(young), gone_at: '2024-06-01T00:00:00.000Z' },
        { ...role(open_), gone_at: null },
      ]),
    );
    const read = async () => new Map((await db.selectFrom('jobs').selectAll().execute()).map((job) => [job.id, job]));
    const before = await read();
    await deleteExpiredRecords(db, now);
    expect(await read()).toEqual(before);

    await writeSite(db, { ...(await readSite(db)), monthsOfRecords: 36 });
    expect(await deleteExpiredRecords(db, now)).toBe(3);
    const after = await read();
    for (const [id, job] of before) {
      const isOld = id === old || id === edge;
      expect(after.get(id)).toEqual({ ...job, description: isOld ? '' : 'Long ago.' });
    }
    const known = await db.selectFrom('alert_roles').select('job_id').orderBy('job_id').execute();
    expect(known.map(({ job_id }) => job_id)).toEqual([young, open_]);
    expect(await deleteExpiredRecords(db, now)).toBe(0);
  });

  it('What a board keeps for years is bounded in bytes where it is a record of changes, of which the newest stays', async () => {
    const { db, now } = await open();
    for (let i = 0; i < 10; i++)
      await db.transaction().execute((trx) => publish(trx, now.toISOString(), { tags: [`${i}`.repeat(10_000)] }));
    const count = async () => (await db.selectFrom('changes').select('id').execute()).length;
    const before = await count();
    await deleteOldestChanges(db);
    expect(await count()).toBe(before);
    await deleteOldestChanges(db, 35_000);
    expect(await count()).toBe(3);
    await deleteOldestChanges(db, 10);
    expect(await count()).toBe(1);
  });
});
