import type { Db } from '../../../db/tables.ts';
import { readLastChangeId } from '../../../publishing/changes.queries.ts';
import type { SearchEngine } from '../search-engine.ts';
import { SearchIndex } from './search-index.ts';

let made: { search: SearchEngine; changeId: number } | undefined;

/** Search index for development. Rebuilt on every change. */
export async function currentSearch(db: Db): Promise<SearchEngine> {
  const changeId = await readLastChangeId(db);
  if (made?.changeId !== changeId) made = { search: new SearchIndex(db), changeId };
  return made.search;
}
