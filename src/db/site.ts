import { sha256 } from '../lib/hash.ts';
import { type SiteSettings, shippedSite } from '../site.ts';
import { writeSetting } from './board-settings.ts';
import type { Db } from './tables.ts';

const KEY = 'site';

type StoredSite = Omit<SiteSettings, 'sellsAds'> & Partial<SiteSettings>;

/** Reads the board's settings: shipped values with the owner's changes. */
export async function readSite(db: Db): Promise<SiteSettings> {
  const { stored, sellsAds } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('settings').select('value').where('key', '=', KEY).as('stored'),
      eb
        .exists(eb.selectFrom('plans').select('id').where('kind', '=', 'ad').where('archived_at', 'is', null))
        .as('sellsAds'),
    ])
    .executeTakeFirstOrThrow();
  return { ...shippedSite, ...(JSON.parse(stored ?? '{}') as Partial<SiteSettings>), sellsAds: Boolean(sellsAds) };
}

/** Stores changed values only, so that others follow releases. */
export async function writeSite(trx: Db, { sellsAds: _, ...site }: StoredSite): Promise<void> {
  const changed = Object.entries(site).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(shippedSite[name as keyof SiteSettings]),
  );
  await writeSetting(trx, KEY, JSON.stringify(Object.fromEntries(changed)));
}

/** Version of the settings, equal for equal settings. */
export const siteSettingsDigest = (site: SiteSettings): string => sha256(JSON.stringify(site));
