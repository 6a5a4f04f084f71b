import type { Db } from '../../db/tables.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { ENDED_ALERT_DAYS, MAX_UNCONFIRMED_ALERTS_TOTAL } from './alert.ts';
import { eraseReader, lockReader } from './reader.commands.ts';
import { deleteAllUnusedSearches } from './searches.commands.ts';

/** Deletes expired alerts, unconfirmed ones beyond `MAX_UNCONFIRMED_ALERTS_TOTAL`, and readers and searches without alerts. */
export async function deleteExpiredAlertsAndReaders(db: Db, now: Date): Promise<void> {
  const since = addDays(toInstant(now), -ENDED_ALERT_DAYS);
  await db
    .deleteFrom('alerts')
    .where((eb) =>
      eb.or([eb('ended_at', '<=', since), eb.and([eb('confirmed_at', 'is', null), eb('created_at', '<=', since)])]),
    )
    .execute();
  await deleteOldestPending(db);
  await db
    .deleteFrom('newsletter_subscribers')
    .where((eb) =>
      eb.or([eb('ended_at', '<=', since), eb.and([eb('confirmed_at', 'is', null), eb('created_at', '<=', since)])]),
    )
    .execute();
  const empty = await db
    .selectFrom('subscribers')
    .select('id')
    .where('created_at', '<=', since)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('alerts').select('alerts.id').whereRef('subscriber_id', '=', 'subscribers.id'))),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('newsletter_subscribers')
            .select('subscriber_id')
            .whereRef('subscriber_id', '=', 'subscribers.id'),
        ),
      ),
    )
    .execute();
  for (const { id } of empty) {
    await db.transaction().execute(async (trx) => {
      const reader = await lockReader(trx, { id });
      const some = await trx.selectFrom('alerts').select('id').where('subscriber_id', '=', id).executeTakeFirst();
      const letters = await trx
        .selectFrom('newsletter_subscribers')
        .select('subscriber_id')
        .where('subscriber_id', '=', id)
        .executeTakeFirst();
      if (reader && !some && !letters) await eraseReader(trx, reader, now);
    });
  }
  await deleteAllUnusedSearches(db);
}

const deleteOldestPending = (db: Db) =>
  db
    .deleteFrom('alerts')
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('created_at', '<=', (eb) =>
      eb
        .selectFrom('alerts')
        .select('created_at')
        .where('confirmed_at', 'is', null)
        .where('ended_at', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(1)
        .offset(MAX_UNCONFIRMED_ALERTS_TOTAL),
    )
    .execute();
