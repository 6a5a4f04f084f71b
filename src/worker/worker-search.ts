import type { Db } from '../db/tables.ts';
import type { AlertMatchingServices } from '../features/alerts/matching.commands.ts';
import { SearchIndex } from '../features/search/engine/search-index.ts';
import { type HistoryPoint, listChangesSince, readHistoryPoint } from '../publishing/changes.queries.ts';

const CHANGES_AT_ONCE = 2_000;

/** Search index of a process without pages. Built and updated on use. */
export function openWorkerSearch(db: Db): AlertMatchingServices {
  const search = new SearchIndex(db);
  let shown: HistoryPoint | undefined;
  const catchUp = async (): Promise<void> => {
    const changes = shown && (await listChangesSince(db, shown, CHANGES_AT_ONCE));
    if (!shown || !changes) {
      // Later changes may be applied twice, which is harmless.
      shown = await readHistoryPoint(db);
      search.reset();
      return;
    }
    await search.apply(changes.map(({ record }) => record));
    shown = changes.at(-1)?.point ?? shown;
    if (changes.length === CHANGES_AT_ONCE) await catchUp();
  };
  return { search, catchUp };
}
