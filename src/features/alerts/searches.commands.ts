import { getDialect, valuesAsRows } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { newId } from '../../lib/id.ts';
import { printQuery, type SearchQuery } from '../search/query.ts';

/** Finds or creates the row of a search and protects it from deletion until the transaction ends. */
export async function findOrCreateSearchId(trx: Trx, query: SearchQuery, now: Date): Promise<string> {
  const search = printQuery(query);
  const { id } = await trx
    .insertInto('alert_searches')
    .values({ id: newId(now), search })
    .onConflict((conflict) => conflict.column('search').doUpdateSet({ search }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const SEARCHES_AT_ONCE = 5_000;
/** Batches per call. The next call continues. */
const MAX_BATCHES = 20;

/** Deletes all searches without alerts. */
export async function deleteAllUnusedSearches(db: Db): Promise<void> {
  for (let round = 0; round < MAX_BATCHES; round++) {
    const dropped = await db.transaction().execute((trx) => deleteUnusedSearchBatch(trx, {}));
    if (dropped < SEARCHES_AT_ONCE) return;
  }
}

/** Deletes searches without alerts, all or the given ones. Skips locked rows. Returns their number. */
export async function deleteUnusedSearchBatch(trx: Trx, { ids }: { ids?: readonly string[] }): Promise<number> {
  const unfollowed = trx
    .selectFrom('alert_searches')
    .select('id')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('alerts').select('alerts.id').whereRef('search_id', '=', 'alert_searches.id'))),
    );
  const free = await unfollowed
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .limit(SEARCHES_AT_ONCE)
    .$if(getDialect(trx) === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute();
  if (free.length === 0) return 0;
  const chosen = valuesAsRows(
    trx,
    free.map(({ id }) => id),
  );
  // Checked again now that the rows are locked.
  await trx
    .deleteFrom('alert_searches')
    .where('id', 'in', (eb) => eb.selectFrom(chosen.as('chosen')).select('chosen.value'))
    .where('id', 'in', unfollowed)
    .execute();
  return free.length;
}
