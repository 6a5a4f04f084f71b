import { readSetting, writeSetting } from '../db/board-settings.ts';
import { writeTransaction } from '../db/dialect.ts';
import type { Db, Trx } from '../db/tables.ts';
import type { ChannelServices } from '../features/channels/channel.tasks.ts';
import { prepareChannelPostUpdates } from '../features/channels/channel-post.commands.ts';
import { listPublicTextChangeTimes } from '../features/editorial/text.queries.ts';
import {
  type GoogleIndexingSettings,
  pruneNoticesAndEnqueueGoogle,
} from '../features/indexing/google-indexing.tasks.ts';
import { prepareIndexNotices, queueNoticesOfChangedTexts } from '../features/indexing/index-notice.commands.ts';
import { type IndexNowSettings, pruneNoticesAndEnqueueIndexNow } from '../features/indexing/index-now.tasks.ts';
import { prepareHubNotifications } from '../features/search/hub.commands.ts';
import { prepareWebhookDeliveries } from '../features/webhooks/delivery.commands.ts';
import type { WebhookServices } from '../features/webhooks/webhook.tasks.ts';
import {
  type HistoryPoint,
  listChangesSince,
  type PublishedChange,
  readHistoryPoint,
  readLastChangeId,
} from '../publishing/changes.queries.ts';

/** WebSub hub and search engines that are notified of changes, if configured. */
export interface NoticeTargets {
  origin: string;
  hub?: string | undefined;
  indexNow?: IndexNowSettings | undefined;
  google?: GoogleIndexingSettings | undefined;
}

export interface OutboundServices extends NoticeTargets {
  webhooks: Omit<WebhookServices, 'origin'>;
  channels: Omit<ChannelServices, 'origin'>;
}

/** Setting with the last notified history point. */
const POSITION = 'notices_point';

/** Enqueues notices about changes since the last run. Safe in several processes. */
export const enqueueNotices = (db: Db, { origin, hub, indexNow, google }: NoticeTargets, now: Date): Promise<void> =>
  processNewChanges(db, POSITION, async (changes) => {
    const records = changes.map(({ record }) => record);
    const engines = [...(indexNow ? (['indexnow'] as const) : []), ...(google ? (['google'] as const) : [])];
    const writes = [
      ...(hub ? [await prepareHubNotifications(db, origin, records, now)] : []),
      await prepareIndexNotices(db, engines, records, now),
      await prepareWebhookDeliveries(db, origin, changes, now),
      await prepareChannelPostUpdates(
        db,
        records.flatMap(({ events = [] }) => events),
        now,
      ),
    ];
    return async (trx) => {
      for (const write of writes) await write(trx);
    };
  });

export async function enqueueSearchEngineNotices(db: Db, targets: NoticeTargets, now: Date): Promise<void> {
  const { google, indexNow } = targets;
  if (indexNow) {
    await queueNoticesOfChangedTexts(db, await listPublicTextChangeTimes(db), now);
    await pruneNoticesAndEnqueueIndexNow(db, now);
  }
  if (google) await pruneNoticesAndEnqueueGoogle(db, google, now);
}

const CHANGES_AT_ONCE = 500;

/** Reads what a batch needs. The returned function writes in the transaction that stores the position. */
type PrepareBatch = (changes: readonly PublishedChange[]) => Promise<(trx: Trx) => Promise<void>>;

/**
 * Passes each change to `prepare` once, in order, from the position under `key` of `settings`. Starts from now on the first
 * call and after a gap. Safe in several processes.
 */
async function processNewChanges(db: Db, key: string, prepare: PrepareBatch): Promise<void> {
  for (;;) {
    const stored = await readSetting(db, key);
    const from: HistoryPoint | undefined = stored === undefined ? undefined : JSON.parse(stored);
    if (from?.changeId === (await readLastChangeId(db))) return;
    const changes = from && (await listChangesSince(db, from, CHANGES_AT_ONCE));
    const to = changes ? changes.at(-1)?.point : await readHistoryPoint(db);
    if (!to) return;
    const write = await prepare(changes ?? []);
    await writeTransaction(db, async (trx) => {
      if ((await readSetting(trx, key)) !== stored) return;
      await writeSetting(trx, key, JSON.stringify(to));
      await write(trx);
    });
    if (!changes || changes.length < CHANGES_AT_ONCE) return;
  }
}
