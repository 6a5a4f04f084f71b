import type { Db } from '../../../db/tables.ts';
import { readLastChangeId } from '../../../publishing/changes.queries.ts';
import { SearchIndex } from './search-index.ts';

let made: { search: SearchIndex; changeId: number } | undefined;

/** Search for development, where no server keeps one true: made anew after every change, and built when first asked. */
export async function currentSearch(db: Db): Promise<SearchIndex> {
  const changeId = await readLastChangeId(db);
  if (made?.changeId !== changeId) made = { search: new SearchIndex(db), changeId };
  return made.search;
}
