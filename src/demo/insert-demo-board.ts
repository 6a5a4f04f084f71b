import { renewDatabaseId } from '../db/board-settings.ts';
import { insertRows } from '../db/bulk.ts';
import type { Db } from '../db/tables.ts';
import { recountAllListings } from '../features/jobs/listing.counts.ts';
import { compareCodeUnits } from '../lib/text.ts';
import { publishHistory } from '../publishing/publish.ts';
import { jobTag } from '../publishing/tags.ts';
import type { DemoBoard } from './demo-board.ts';

/** Insertion order, parents first. */
const TABLES = [
  'categories',
  'locations',
  'skills',
  'companies',
  'images',
  'jobs',
  'job_locations',
  'job_places',
  'job_countries',
  'job_skills',
  'replies',
  'reply_records',
  'ads',
  'ad_images',
  'ad_events',
  'ad_hours',
] as const;

/** Rows of one statement: enough to be fast, few enough for a text of some megabytes. */
const BATCH = 2_000;

/**
 * Writes the board into an empty database in one transaction and marks it as a demo. @param onProgress called with the number
 * of roles
 */
export async function insertDemoBoard(
  db: Db,
  board: DemoBoard,
  onProgress?: (done: number, total: number) => void,
): Promise<void> {
  const rows = TABLES.reduce((sum, table) => sum + board[table].length, 0);
  let written = 0;
  await db.transaction().execute(async (trx) => {
    // Shipped rows of an empty board. The demo has the same under its own ids.
    for (const table of ['skills', 'shipped_terms'] as const) await trx.deleteFrom(table).execute();
    await trx.deleteFrom('categories').where('parent_id', 'is not', null).execute();
    await trx.deleteFrom('categories').execute();
    for (const table of TABLES) {
      for (let i = 0; i < board[table].length; i += BATCH) {
        const batch = board[table].slice(i, i + BATCH);
        await insertRows(trx, table, batch);
        written += batch.length;
        onProgress?.(Math.floor((written / rows) * board.jobs.length), board.jobs.length);
      }
    }
    const changes = board.jobs.map(({ hash, updated_at: at }) => ({ at, change: { tags: [jobTag(hash)] } }));
    await publishHistory(
      trx,
      changes.sort((a, b) => compareCodeUnits(a.at, b.at)),
    );
    await recountAllListings(trx, board.at);
    await trx.insertInto('settings').values({ key: 'demo', value: '1' }).execute();
    // Pages built from the empty board must not be served with the demo.
    await renewDatabaseId(trx);
  });
}
