import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildInvariants } from '../../../src/cli/site.invariants.ts';
import { describeViolations } from '../../../src/cli/verify.ts';
import { renewDatabaseId } from '../../../src/db/board-settings.ts';
import { getDialect } from '../../../src/db/dialect.ts';
import type { Db } from '../../../src/db/tables.ts';
import {
  type HistoryPoint,
  isHistoryReset,
  listChangesSince,
  readHistoryPoint,
} from '../../../src/publishing/changes.queries.ts';
import { manifestFilePath, serverEntryPath, writeManifest } from '../../../src/publishing/manifest.ts';
import { publish } from '../../../src/publishing/publish.ts';
import { testFolder } from '../../folder.ts';
import { describeOnBothEngines } from '../harness.ts';

const AT = '2026-06-01T12:00:00.000Z';

/** Changes that say the same at the same time: only their own marks tell them apart. */
async function change(db: Db, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await db.transaction().execute((trx) => publish(trx, AT, { tags: ['job:a'] }));
}

/** Sets the database back to before the last changes. Ids continue from there. */
async function setBack(db: Db, to: number): Promise<void> {
  await db.deleteFrom('changes').where('id', '>', to).execute();
  await (getDialect(db) === 'postgres'
    ? sql`alter table changes alter column id restart with ${sql.lit(to + 1)}`
    : sql`update sqlite_sequence set seq = ${to} where name = 'changes'`
  ).execute(db);
}

describeOnBothEngines('The history of a board', (open) => {
  it('The history of a board links a point to each later change, and on from there', async () => {
    const { db } = await open();
    const before = await readHistoryPoint(db);
    await change(db, 5);
    const changes = (await listChangesSince(db, before, 3)) ?? [];
    expect(changes.map(({ point }) => point.changeId - before.changeId)).toEqual([1, 2, 3]);
    const on = (await listChangesSince(db, changes[2]?.point as HistoryPoint, 10)) ?? [];
    expect(on.map(({ point, record }) => [point.changeId - before.changeId, record.tags])).toEqual([
      [4, ['job:a']],
      [5, ['job:a']],
    ]);
    expect(on[1]?.point).toEqual(await readHistoryPoint(db));
    expect(await listChangesSince(db, await readHistoryPoint(db), 10)).toEqual([]);
    expect(await isHistoryReset(db, before)).toBe(false);
  });

  it.each([
    ['ends before the point', 0],
    ['ends before it with other changes', 2],
    ['has another change under its number', 4],
    ['has gone on beyond its number', 9],
  ])('The history of a board does not lead on from a point when it %s', async (_, changedAgain) => {
    const { db } = await open();
    await change(db, 6);
    const shown = await readHistoryPoint(db);
    await setBack(db, shown.changeId - 4);
    await change(db, changedAgain);
    expect((await readHistoryPoint(db)).changeId).toBe(shown.changeId - 4 + changedAgain);
    expect(await listChangesSince(db, shown, 10)).toBeUndefined();
    expect(await isHistoryReset(db, shown)).toBe(true);
    expect(await listChangesSince(db, await readHistoryPoint(db), 10)).toEqual([]);
  });

  it('The history of a board does not lead on from a point of another board, even before the first change', async () => {
    const { db } = await open();
    const first = await readHistoryPoint(db);
    await renewDatabaseId(db);
    expect(await listChangesSince(db, first, 10)).toBeUndefined();
    await change(db, 1);
    const later = await readHistoryPoint(db);
    await renewDatabaseId(db);
    expect(await listChangesSince(db, later, 10)).toBeUndefined();
    expect(await isHistoryReset(db, later)).toBe(false);
  });

  it('The history of a board does not lead on from a point whose record was cleared away, which is no setting back', async () => {
    const { db } = await open();
    const first = await readHistoryPoint(db);
    await change(db, 3);
    const shown = await readHistoryPoint(db);
    await change(db, 3);
    await db.deleteFrom('changes').where('id', '<=', shown.changeId).execute();
    for (const point of [first, shown]) {
      expect(await listChangesSince(db, point, 10)).toBeUndefined();
      expect(await isHistoryReset(db, point)).toBe(false);
    }
  });

  it('The history of a board is compared with the newest build by verifying', async () => {
    const { db, now } = await open();
    const home = testFolder();
    const requested = buildInvariants(home);
    expect(await describeViolations(requested, db, now)).toEqual([]);
    await change(db, 2);
    const dist = join(home, 'build-1');
    mkdirSync(join(dist, 'server'), { recursive: true });
    writeFileSync(serverEntryPath(dist), '');
    const point = await readHistoryPoint(db);
    writeFileSync(
      manifestFilePath(dist),
      writeManifest({ buildId: 'x', isComplete: true, point, builtAt: AT, pages: [], failed: [] }),
    );
    await change(db, 2);
    expect(await describeViolations(requested, db, now)).toEqual([]);
    await setBack(db, point.changeId - 1);
    expect(await describeViolations(requested, db, now)).toEqual([expect.stringContaining(`change ${point.changeId}`)]);
  });
});
