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
import { listingPath, type SlugVocabulary } from './slug.ts';
import { readTaxonomy } from './taxonomy.ts';

/** Key of the history point up to which the hub was notified. */
const POINT = 'hub_point';
const CHANGES_AT_ONCE = 2_000;

/**
 * Queues hub notifications for feeds with new jobs since the last run: all jobs, categories and places. Hubs poll feeds
 * of other filters. The first run, and one after a gap in the history, starts from now. Safe to run in several
 * processes.
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
function feedsOf(records: readonly ChangeRecord[], vocabulary: SlugVocabulary): string[] {
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
