import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { dialectOf, queueForChange } from './dialect.ts';
import * as board from './migrations/001-board.ts';
import * as background from './migrations/002-background.ts';
import * as posting from './migrations/003-posting.ts';
import * as ads from './migrations/004-ads.ts';
import * as accounts from './migrations/005-accounts.ts';
import * as applications from './migrations/006-applications.ts';
import * as applicantNews from './migrations/007-applicant-news.ts';
import * as listingIndex from './migrations/008-listing-index.ts';
import * as wholeBoard from './migrations/009-whole-board.ts';
import * as access from './migrations/011-access.ts';
import * as identity from './migrations/012-identity.ts';
import type { Db } from './tables.ts';

const migrations = [
  board,
  background,
  posting,
  ads,
  accounts,
  applications,
  applicantNews,
  listingIndex,
  wholeBoard,
  access,
  identity,
];

/**
 * Brings the schema to the newest version; several processes may try at once.
 * @throws Error when the database was written by a newer version of this software.
 */
export async function migrate(db: Db): Promise<void> {
  const dialect = dialectOf(db);
  await db.transaction().execute(async (trx) => {
    await queueForChange(trx);
    await sql`create table if not exists schema_version (version integer not null)`.execute(trx);
    const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(trx);
    const done = rows[0]?.version ?? 0;
    if (done > migrations.length) {
      throw new Error(`it has schema version ${done}, this software knows ${migrations.length}`);
    }
    if (done === migrations.length) return;
    for (const migration of migrations.slice(done)) await migration.up(trx, dialect);
    await sql`delete from schema_version`.execute(trx);
    await sql`insert into schema_version (version) values (${migrations.length})`.execute(trx);
    if (done === 0) await trx.insertInto('settings').values({ key: 'board_id', value: randomUUID() }).execute();
  });
}
