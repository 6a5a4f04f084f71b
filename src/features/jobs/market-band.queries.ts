import type { Db } from '../../db/tables.ts';
import type { PayRange } from '../../lib/money.ts';
import type { Shown } from '../../publishing/page-record.ts';
import type { MarketBand } from './market-band.ts';

/** A page shows how pay spreads in this category. */
export const marketTag = (categorySlug: string): string => `market:${categorySlug}`;

/** The band to see a role's pay in, of the same currency and period; undefined where too few roles disclose such pay. */
export async function findMarketBand(
  db: Db,
  { category, pay }: { category: { slug: string }; pay: PayRange | null },
): Promise<Shown<{ band: MarketBand | undefined }>> {
  if (!pay) return { band: undefined, tags: [] };
  const bands = await listBands(db, category.slug);
  const band = bands.find(({ currency, period }) => currency === pay.currency && period === pay.period);
  return { band, tags: [marketTag(category.slug)] };
}

/** All bands of a category, as they were counted last. */
export async function listBands(db: Db, categorySlug: string): Promise<MarketBand[]> {
  const rows = await db
    .selectFrom('market_bands')
    .innerJoin('categories', 'categories.id', 'market_bands.category_id')
    .select(['currency', 'period', 'roles', 'p05', 'p25', 'median', 'p75', 'p95'])
    .where('categories.slug', '=', categorySlug)
    .orderBy('currency')
    .orderBy('period')
    .execute();
  return rows.map(({ currency, period, ...numbers }) => ({ currency, period, ...toNumbers(numbers) }));
}

// Postgres gives large numbers as texts.
const toNumbers = <T extends Record<string, unknown>>(numbers: T): { [Name in keyof T]: number } =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value)])) as {
    [Name in keyof T]: number;
  };
