import type { Db } from '../../../db/tables.ts';
import { commitIfOk } from '../../../db/transaction.ts';
import { toInstant } from '../../../lib/dates.ts';
import { invalid, type Result, succeed } from '../../../lib/result.ts';
import { truncateToLine } from '../../../lib/text.ts';
import { type Actor, writeAudit } from '../../accounts/audit.ts';
import { makeGazetteer } from '../../locations/gazetteer.ts';
import { listLocations } from '../../locations/location.queries.ts';
import { findPlaceTextProblem } from '../../locations/resolve-place.ts';
import { currentWorld } from '../../locations/world/current-world.ts';
import { normalizePlaceName } from '../feed-listing.ts';
import { readPlaces } from '../places.ts';
import type { ImportReport } from '../report.ts';
import { NEVER_READ } from './duplicate-listing.commands.ts';
import { makeSourceDueNow } from './source-lease.commands.ts';

const MAX_NAMES = 50;
const MAX_TITLE_LENGTH = 140;

/** Stores unknown place names. A complete run deletes others that the owner has not mapped. */
export async function recordUnknownPlaces(
  db: Db,
  sourceId: string,
  { unplaced, isComplete }: Pick<ImportReport, 'unplaced' | 'isComplete'>,
  now: Date,
): Promise<void> {
  const found = new Map<string, { roles: number; title: string }>();
  for (const { title, names } of unplaced)
    for (const name of new Set(names.map(normalizePlaceName))) {
      const known = found.get(name);
      if (known) known.roles += 1;
      else if (found.size < MAX_NAMES) found.set(name, { roles: 1, title: truncateToLine(title, MAX_TITLE_LENGTH) });
    }
  await db.transaction().execute(async (trx) => {
    for (const [name, { roles, title }] of found) {
      const seen = { roles, title, seen_at: toInstant(now) };
      await trx
        .insertInto('source_places')
        .values({ source_id: sourceId, name, meaning: null, ...seen })
        .onConflict((conflict) => conflict.columns(['source_id', 'name']).doUpdateSet(seen))
        .execute();
    }
    if (!isComplete) return;
    await trx
      .deleteFrom('source_places')
      .where('source_id', '=', sourceId)
      .where('meaning', 'is', null)
      .$if(found.size > 0, (query) => query.where('name', 'not in', [...found.keys()]))
      .execute();
  });
}

/** Maps a place name of a source, or clears its mapping, and schedules a run. */
export const mapPlaceAndScheduleRun = (
  db: Db,
  actor: Actor,
  { sourceId, name, meaning }: { sourceId: string; name: string; meaning: string },
  now: Date,
): Promise<Result<{ id: string }>> =>
  commitIfOk(db, async (trx) => {
    const words = meaning.trim();
    const objection = words && (findPlaceTextProblem(words) ?? (await objectToMeaning(trx, words)));
    if (objection) return invalid('meaning', `“${truncateToLine(words, 60)}” ${objection}`);
    const row = await trx
      .updateTable('source_places')
      .set({ meaning: words || null })
      .where('source_id', '=', sourceId)
      .where('name', '=', name)
      .executeTakeFirst();
    if (Number(row.numUpdatedRows) === 0) return invalid('name', 'The source no longer names such a place');
    await trx.updateTable('sources').set(NEVER_READ).where('id', '=', sourceId).execute();
    const subject = `source:${sourceId}`;
    await writeAudit(trx, actor, { action: 'name place of source', subject, detail: { name, after: words } }, now);
    await makeSourceDueNow(trx, sourceId, now);
    return succeed({ id: sourceId });
  });

async function objectToMeaning(db: Db, words: string): Promise<string | undefined> {
  const { cities, areas, unknown } = readPlaces([words], makeGazetteer(await listLocations(db), currentWorld()));
  return unknown.length === 0 && cities.length + areas.length > 0
    ? undefined
    : 'is no place that we know: enter a town or a country, such as “Berlin, Germany”';
}
