import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { refreshSqliteStatistics } from '../../../src/db/dialect.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantRandomRoles } from '../market/random-roles.ts';

describeOnBothEngines('The statistics that queries are planned by', (open, engine) => {
  it('The statistics that queries are planned by are refreshed by a schedule on SQLite, and left to Postgres', async () => {
    const { db, now } = await open();
    await plantRandomRoles(db, 3, 2, now);
    await refreshSqliteStatistics(db);
    if (engine !== 'sqlite') return;
    const { rows } = await sql<{ tbl: string }>`select distinct tbl from sqlite_stat1`.execute(db);
    expect(rows.map(({ tbl }) => tbl)).toContain('jobs');
  });
});
