import { expect, it } from 'vitest';
import { insertRows } from '../../../src/db/bulk.ts';
import { listOpenOrRecordedHashes } from '../../../src/features/alerts/changed-jobs.queries.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantRandomRoles } from '../market/random-roles.ts';

/** Counts turns of the event loop during the work. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  await work();
  clearImmediate(next);
  return turns;
}

describeOnBothEngines('Roles that alerts have to match first', (open) => {
  it('Roles that alerts have to match first are all that are open or were taken for open, read in parts', async () => {
    const { db, now } = await open();
    await plantRandomRoles(db, 12, 3_500, now);
    const roles = await db.selectFrom('jobs').select(['id', 'hash', 'status']).orderBy('id').execute();
    const known = roles.map(({ id }, i) => ({
      job_id: id,
      lineage: id,
      record: '{}',
      open_since: '2026-01-01T00:00:00.000Z',
      gone_at: i % 3 === 0 ? null : '2026-02-01T00:00:00.000Z',
    }));
    await db.transaction().execute((trx) => insertRows(trx, 'alert_roles', known));
    const expected = roles.filter(({ status }, i) => status === 'published' || i % 3 === 0).map(({ hash }) => hash);
    expect(expected.length).toBeLessThan(roles.length);
    let found: string[] = [];
    const turns = await turnsDuring(async () => {
      found = await listOpenOrRecordedHashes(db);
    });
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(turns).toBeGreaterThanOrEqual(5);
  });
});
