import * as z from 'zod';
import type { Db, Trx } from '../../db/tables.ts';
import { paths } from '../../paths.ts';
import type { ChangeRecord } from '../../publishing/change.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { defineTask, type TaskHandler, taskHandler } from '../../queue/task.ts';
import { facetValuesOfAlternatives, type ListingFilter } from '../jobs/listing.ts';
import { listingPath, type SlugVocabulary } from './slug.ts';
import { readTaxonomy } from './taxonomy.ts';

const MAX_TOPICS_PER_REQUEST = 40;
const ATTEMPTS = 5;
const PATIENCE_MS = 10_000;

const hubTask = defineTask('hub.tell', z.object({ topics: z.array(z.string()).max(MAX_TOPICS_PER_REQUEST) }), {
  attempts: ATTEMPTS,
});

/** Notifies a WebSub hub of changed feeds. After the last failed attempt, the hub polls as usual. */
export const createHubNotificationHandler = (hub: string | undefined): TaskHandler =>
  taskHandler(hubTask, async ({ attempt, signal }, { topics }) => {
    if (!hub) return;
    const body = new URLSearchParams([['hub.mode', 'publish'], ...topics.map((topic) => ['hub.url', topic])]);
    try {
      const cancelOrTimeout = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
      const response = await fetch(hub, { method: 'POST', body, redirect: 'error', signal: cancelOrTimeout });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The hub answered ${response.status}`);
    } catch (error) {
      if (attempt < ATTEMPTS) throw error;
    }
  });

/** Prepares hub notifications for feeds of all jobs, categories and places with new jobs. Hubs poll other feeds. */
export async function prepareHubNotifications(
  db: Db,
  origin: string,
  records: readonly ChangeRecord[],
  now: Date,
): Promise<(trx: Trx) => Promise<void>> {
  const { vocabulary } = await readTaxonomy(db);
  const topics = feedsOf(records, vocabulary).map((path) => origin + path);
  return async (trx) => {
    for (let i = 0; i < topics.length; i += MAX_TOPICS_PER_REQUEST)
      await enqueue(trx, hubTask, { topics: topics.slice(i, i + MAX_TOPICS_PER_REQUEST) }, now);
  };
}

/** Paths of feeds with new jobs. */
function feedsOf(records: readonly ChangeRecord[], vocabulary: SlugVocabulary): string[] {
  const entered = records.flatMap(({ enter }) => (enter ? [enter] : []));
  const valuesOf = (facet: 'category' | 'location') =>
    new Set(entered.flatMap((values) => facetValuesOfAlternatives(values, facet)));
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
