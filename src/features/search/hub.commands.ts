import { lockForWrite } from '../../db/dialect.ts';
import { writeSetting } from '../../db/setting.ts';
import type { Db } from '../../db/tables.ts';
import { paths } from '../../paths.ts';
import type { ChangeRecord } from '../../publishing/change.ts';
import {
  type HistoryPoint,
  listChangesSince,
  readHistoryPoint,
  readLastChangeId,
} from '../../publishing/changes.queries.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { FACETS, type ListingFilter } from '../jobs/listing.ts';
import { hubTask, MAX_TOPICS_PER_REQUEST } from './hub.tasks.ts';
import { listingPath, type Vocabulary } from './slug.ts';
import { readTaxonomy } from './taxonomy.ts';

/** Where the changes are that the hub was told of. */
const POINT = 'hub_point';
const CHANGES_AT_ONCE = 2_000;

/**
 * Has a hub told of the feeds that roles came into since the last time: of all roles, of a category and of a place, not of
 * every filter, whose readers the hub serves by looking. The first time, and after a history that cannot be followed, from
 * now on. May be called by several processes at once.
 */
export async function enqueueHubNotification(
  db: Db,
  hub: string | undefined,
  origin: string,
  now: Date,
): Promise<void> {
  if (!hub) return;
  const from = await readNoted(db);
  const point: HistoryPoint | undefined = from === undefined ? undefined : JSON.parse(from);
  if (point?.changeId === (await readLastChangeId(db))) return;
  const changes = point && (await listChangesSince(db, point, CHANGES_AT_ONCE));
  const to = changes ? changes.at(-1)?.point : await readHistoryPoint(db);
  if (!to) return;
  const { vocabulary } = await readTaxonomy(db);
  const topics = feedsOf(
    (changes ?? []).map(({ record }) => record),
    vocabulary,
  ).map((path) => origin + path);
  await db.transaction().execute(async (trx) => {
    await lockForWrite(trx);
    if ((await readNoted(trx)) !== from) return;
    await writeSetting(trx, POINT, JSON.stringify(to));
    for (let i = 0; i < topics.length; i += MAX_TOPICS_PER_REQUEST)
      await enqueue(trx, hubTask, { topics: topics.slice(i, i + MAX_TOPICS_PER_REQUEST) }, now);
  });
}

async function readNoted(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', POINT).executeTakeFirst();
  return row?.value;
}

/** Paths of the feeds that show, first of all, what came in. */
function feedsOf(records: readonly ChangeRecord[], vocabulary: Vocabulary): string[] {
  const entered = records.flatMap(({ enter }) => (enter ? [enter] : []));
  const valuesOf = (facet: 'category' | 'location') =>
    new Set(entered.flatMap((values) => values[FACETS.indexOf(facet)]));
  const filters: ListingFilter[] = [
    {},
    ...Array.from(valuesOf('category'), (category) => ({ category })),
    ...Array.from(valuesOf('location'), (location) => ({ location })),
  ];
  if (entered.length === 0) return [];
  return filters.flatMap((filter) => {
    const path = listingPath(filter, vocabulary);
    return path ? [`${paths.feed(path)}.xml`, `${paths.feed(path)}.json`] : [];
  });
}
