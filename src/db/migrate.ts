import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Dialect, dialectOf, lockForWrite } from './dialect.ts';
import * as board from './migrations/001-board.ts';
import * as background from './migrations/002-background.ts';
import * as posting from './migrations/003-posting.ts';
import * as ads from './migrations/004-ads.ts';
import * as accounts from './migrations/005-accounts.ts';
import * as applications from './migrations/006-applications.ts';
import * as applicantNews from './migrations/007-applicant-news.ts';
import * as listingIndex from './migrations/008-listing-index.ts';
import * as wholeBoard from './migrations/009-whole-board.ts';
import * as earlyForms from './migrations/010-early-forms.ts';
import * as access from './migrations/011-access.ts';
import * as identity from './migrations/012-identity.ts';
import * as freelance from './migrations/013-freelance.ts';
import * as formDrafts from './migrations/014-form-drafts.ts';
import * as vocabulary from './migrations/015-vocabulary.ts';
import * as stagesAndLetters from './migrations/016-stages-and-letters.ts';
import * as reports from './migrations/017-reports.ts';
import * as conversations from './migrations/018-conversations.ts';
import * as interviews from './migrations/019-interviews.ts';
import * as thumbnails from './migrations/020-thumbnails.ts';
import * as marketBands from './migrations/021-market-bands.ts';
import * as owner from './migrations/022-owner.ts';
import * as applicationDeletions from './migrations/023-application-deletions.ts';
import * as vocabularyChanges from './migrations/024-vocabulary-changes.ts';
import * as ownColours from './migrations/025-own-colours.ts';
import * as peopleAndSources from './migrations/028-people-and-sources.ts';
import * as numbers from './migrations/029-numbers.ts';
import * as recruiting from './migrations/030-recruiting.ts';
import * as alerts from './migrations/031-alerts.ts';
import * as alertFinds from './migrations/032-alert-finds.ts';
import * as payCells from './migrations/033-pay-cells.ts';
import * as trends from './migrations/034-trends.ts';
import * as deliveries from './migrations/035-deliveries.ts';
import * as newsletter from './migrations/036-newsletter.ts';
import * as changesByTime from './migrations/037-changes-by-time.ts';
import * as sources from './migrations/038-sources.ts';
import * as offeredListings from './migrations/039-offered-listings.ts';
import * as roleReadings from './migrations/040-role-readings.ts';
import * as sourcePlaces from './migrations/050-source-places.ts';
import * as sourceClaims from './migrations/060-source-claims.ts';
import * as listingsByKey from './migrations/075-listings-by-key.ts';
import * as freelanceListings from './migrations/076-freelance-listings.ts';
import { findBreakingMigrations } from './newer-schema.ts';
import { findNumbered } from './numbered-boards.ts';
import { hasObject } from './schema.ts';
import type { Db, Trx } from './tables.ts';

interface Migration {
  up: (trx: Trx, dialect: Dialect) => Promise<void>;
}

/**
 * In the order in which a new board runs them. A board that has run one knows it by its name: what has been released is
 * never renamed, changed or taken away (decision 035). Each leaves what the version before it asks for and writes, since that
 * may go on beside it; one that cannot ends its name with `!` (decision 086).
 */
export const migrations: Record<string, Migration> = {
  '001-board': board,
  '002-background': background,
  '003-posting': posting,
  '004-ads': ads,
  '005-accounts': accounts,
  '006-applications': applications,
  '007-applicant-news': applicantNews,
  '008-listing-index': listingIndex,
  '009-whole-board': wholeBoard,
  '010-early-forms': earlyForms,
  '011-access': access,
  '012-identity': identity,
  '013-freelance': freelance,
  '014-form-drafts': formDrafts,
  '015-vocabulary': vocabulary,
  '016-stages-and-letters': stagesAndLetters,
  '017-reports': reports,
  '018-conversations': conversations,
  '019-interviews': interviews,
  '020-thumbnails': thumbnails,
  '021-market-bands': marketBands,
  '022-owner': owner,
  '023-application-deletions': applicationDeletions,
  '024-vocabulary-changes': vocabularyChanges,
  '025-own-colours': ownColours,
  '028-people-and-sources': peopleAndSources,
  '029-numbers': numbers,
  '030-recruiting': recruiting,
  '031-alerts': alerts,
  '032-alert-finds': alertFinds,
  '033-pay-cells': payCells,
  '034-trends': trends,
  '035-deliveries': deliveries,
  '036-newsletter': newsletter,
  '037-changes-by-time': changesByTime,
  '038-sources': sources,
  '039-offered-listings': offeredListings,
  '040-role-readings': roleReadings,
  '050-source-places': sourcePlaces,
  '060-source-claims': sourceClaims,
  '075-listings-by-key': listingsByKey,
  '076-freelance-listings': freelanceListings,
};

/**
 * Brings the schema to the newest version; several processes may try at once. Writes nothing where nothing is to be done.
 * @param isBeside whether a server of the version before goes on: only what it can live with is then done.
 * @throws Error when the database was written by a newer version that this one cannot live with, or the version beside not
 *   with this one: nothing is written then.
 */
export async function migrate(db: Db, isBeside = false): Promise<void> {
  const done = (await hasObject(db, 'migrations')) ? await listDone(db) : [];
  const missing = listMissing(done).map(([name]) => name);
  if (missing.length === 0) return;
  const [breaking] = findBreakingMigrations(missing, {});
  if (isBeside && breaking !== undefined) {
    throw new Error(`a server that runs cannot live with ${breaking}: stop it, then start this version`);
  }
  await db.transaction().execute(migrateInTurn);
}

/** @throws Error when there is no board, or one that this version has yet to migrate. Writes nothing. */
export async function requireMigrated(db: Db): Promise<void> {
  if (!(await hasObject(db, 'migrations'))) throw new Error('there is no board in it: npm start opens one');
  const missing = listMissing(await listDone(db)).length;
  if (missing > 0) throw new Error('it was written by an earlier version: start this version first, which migrates it');
}

async function migrateInTurn(trx: Trx): Promise<void> {
  await lockForWrite(trx);
  // Another process may have been first.
  const isNamed = await hasObject(trx, 'migrations');
  const done = isNamed ? await listDone(trx) : await findNumbered(trx);
  const missing = listMissing(done);
  if (!isNamed) {
    const text = dialectOf(trx) === 'postgres' ? sql`text collate "C"` : sql`text`;
    await sql`create table migrations (name ${text} primary key, at ${text} not null)`.execute(trx);
    await note(trx, done);
  }
  for (const [name, { up }] of missing) {
    await up(trx, dialectOf(trx));
    await note(trx, [name]);
  }
  await recordForOlderVersions(trx);
  if (done.length === 0) await trx.insertInto('settings').values({ key: 'board_id', value: randomUUID() }).execute();
}

async function listDone(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('migrations').select('name').execute();
  return rows.map(({ name }) => name);
}

function listMissing(done: readonly string[]): [string, Migration][] {
  const breaking = findBreakingMigrations(done, migrations);
  if (breaking.length > 0) {
    throw new Error(`it was written by a newer version of this software, which knows ${breaking.join(', ')}`);
  }
  return Object.entries(migrations).filter(([name]) => !done.includes(name));
}

async function note(trx: Trx, names: readonly string[]): Promise<void> {
  const at = new Date().toISOString();
  if (names.length > 0) {
    await trx
      .insertInto('migrations')
      .values(names.map((name) => ({ name, at })))
      .execute();
  }
}

/** Versions that counted migrations look only at this number, and refuse one above their own. */
async function recordForOlderVersions(trx: Trx): Promise<void> {
  await sql`create table if not exists schema_version (version integer not null)`.execute(trx);
  await sql`delete from schema_version`.execute(trx);
  await sql`insert into schema_version (version) values (${Object.keys(migrations).length})`.execute(trx);
}
