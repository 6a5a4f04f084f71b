import { sql } from 'kysely';
import { gather } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import type { Currency, PayPeriod } from '../../lib/money.ts';
import { publish } from '../../publishing/publish.ts';
import { listBands, marketTag } from './market-band.queries.ts';
import { bandsOf, type DisclosedPay } from './market-band.ts';

/** Counts the bands of every category anew. Pages go stale only where what they show has become another. */
export async function refreshMarketBands(db: Db, now: Date): Promise<void> {
  const categories = await db.selectFrom('categories').select(['id', 'slug']).orderBy('id').execute();
  for (const category of categories) await refreshBands(db, category, now);
}

async function refreshBands(db: Db, { id, slug }: { id: string; slug: string }, now: Date): Promise<void> {
  const bands = bandsOf(await listDisclosedPay(db, id)).sort((a, b) =>
    `${a.currency} ${a.period}` < `${b.currency} ${b.period}` ? -1 : 1,
  );
  if (JSON.stringify(await listBands(db, slug)) === JSON.stringify(bands)) return;
  const at = toInstant(now);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('market_bands').where('category_id', '=', id).execute();
    const rows = bands.map((band) => ({ category_id: id, ...band, computed_at: at }));
    if (rows.length > 0) await trx.insertInto('market_bands').values(rows).execute();
    await publish(trx, at, { tags: [marketTag(slug)] });
  });
}

/** What the open roles of exactly this category disclose, read as one row: see `selectListingFacts`. */
async function listDisclosedPay(db: Db, categoryId: string): Promise<DisclosedPay[]> {
  const { lows, highs, currencies, periods } = await db
    .selectFrom('jobs')
    .select([
      gather(db, sql.ref('salary_min')).as('lows'),
      gather(db, sql.ref('salary_max')).as('highs'),
      gather(db, sql.ref('salary_currency')).as('currencies'),
      gather(db, sql.ref('salary_period')).as('periods'),
    ])
    .where('status', '=', 'published')
    .where('category_id', '=', categoryId)
    .where('salary_min', 'is not', null)
    .executeTakeFirstOrThrow();
  const [min, max] = [JSON.parse(lows) as number[], JSON.parse(highs) as number[]];
  const [currency, period] = [JSON.parse(currencies) as Currency[], JSON.parse(periods) as PayPeriod[]];
  return min.map((low, i) => ({
    min: low,
    max: max[i] as number,
    currency: currency[i] as Currency,
    period: period[i] as PayPeriod,
  }));
}
