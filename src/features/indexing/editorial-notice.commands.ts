import { readSetting, writeSetting } from '../../db/board-settings.ts';
import { writeTransaction } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { type Instant, toInstant } from '../../lib/dates.ts';
import { upsertIndexNotices } from './index-notice.commands.ts';

/** Key of the texts last reported to IndexNow, as JSON of paths and times. */
const NOTIFIED_ARTICLES = 'indexnow_articles';

/**
 * Adds IndexNow notices for changed texts, which change records do not name. The first call stores the current
 * state.
 */
export async function queueNoticesOfChangedTexts(
  db: Db,
  texts: ReadonlyMap<string, Instant>,
  now: Date,
): Promise<void> {
  await writeTransaction(db, async (trx) => {
    const stored = await readSetting(trx, NOTIFIED_ARTICLES);
    const present = JSON.stringify([...texts].sort());
    if (stored === present) return;
    await writeSetting(trx, NOTIFIED_ARTICLES, present);
    if (stored === undefined) return;
    const announced = new Map(JSON.parse(stored) as [string, Instant][]);
    const pages = [...new Set([...announced.keys(), ...texts.keys()])].flatMap((path) => {
      if (announced.get(path) === texts.get(path)) return [];
      return [{ path, change: texts.has(path) ? ('changed' as const) : ('ended' as const) }];
    });
    await upsertIndexNotices(trx, 'indexnow', pages, toInstant(now));
  });
}
