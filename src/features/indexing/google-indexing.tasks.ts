import { sql } from 'kysely';
import * as z from 'zod';
import { readSetting, writeSetting } from '../../db/board-settings.ts';
import { INDEX_NOTICE_CHANGES, type IndexNoticeChange } from '../../db/column-values.ts';
import type { Db } from '../../db/tables.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { localInZone } from '../../lib/time-zone.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { defineTask, type TaskHandler, taskHandler } from '../../queue/task.ts';
import { type GoogleAccount, signedTokenRequest } from './google-account.ts';
import { postToEngine, recordLastIndexCall, throwIndexCallError } from './index-call.ts';
import { deleteSentNotices, isIndexTaskNeeded } from './index-now.tasks.ts';

const PUBLISH_URL = 'https://indexing.googleapis.com/v3/urlNotifications:publish';
const QUOTA_ZONE = 'America/Los_Angeles';
/** Notices per task, so that it ends within the shutdown time. */
const MAX_NOTICES_PER_TASK = 50;
/** Days after which a notice is dropped, because the sitemap covers it. Ended roles wait longer. */
const MAX_NOTICE_DAYS: Record<IndexNoticeChange, number> = { ended: 7, new: 1, changed: 1 };

const googleIndexingTask = defineTask('google.notify', z.object({}), { attempts: 20 });

export interface GoogleIndexingSettings {
  account: GoogleAccount;
  /** Daily quota of the account. */
  quota: number;
  publishUrl?: string;
}

const QUOTA = 'google_indexing_quota';
const quotaSchema = z.object({
  /** Day in `QUOTA_ZONE`. */
  day: z.string(),
  sent: z.int(),
  left: z.int(),
});
type QuotaUse = z.infer<typeof quotaSchema>;

export async function readGoogleQuotaUse(db: Db, now: Date): Promise<QuotaUse> {
  const day = localInZone(toInstant(now), QUOTA_ZONE).slice(0, 10);
  const value = await readSetting(db, QUOTA);
  const stored = quotaSchema.safeParse(JSON.parse(value ?? 'null')).data;
  return stored?.day === day ? stored : { day, sent: 0, left: 0 };
}

async function addQuotaUse(db: Db, used: { sent?: number; left?: number }, now: Date): Promise<void> {
  const { day, sent, left } = await readGoogleQuotaUse(db, now);
  const use: QuotaUse = { day, sent: sent + (used.sent ?? 0), left: left + (used.left ?? 0) };
  await writeSetting(db, QUOTA, JSON.stringify(use));
}

/** Drops old notices and enqueues a task while quota is left. */
export async function pruneNoticesAndEnqueueGoogle(
  db: Db,
  { quota }: GoogleIndexingSettings,
  now: Date,
): Promise<void> {
  let left = 0;
  for (const change of INDEX_NOTICE_CHANGES) {
    const { numDeletedRows } = await db
      .deleteFrom('index_notices')
      .where('engine', '=', 'google')
      .where('change', '=', change)
      .where('at', '<', addDays(toInstant(now), -MAX_NOTICE_DAYS[change]))
      .executeTakeFirst();
    left += Number(numDeletedRows);
  }
  if (left > 0) await addQuotaUse(db, { left }, now);
  if ((await readGoogleQuotaUse(db, now)).sent >= quota) return;
  if (await isIndexTaskNeeded(db, 'google', googleIndexingTask.name)) await enqueue(db, googleIndexingTask, {}, now);
}

/** Notifies Google of ended roles first, then new and changed ones, within the quota. Sends each page's latest state. */
export const createGoogleIndexingHandler = (google: GoogleIndexingSettings | undefined, origin: string): TaskHandler =>
  taskHandler(googleIndexingTask, async ({ db, now, signal }) => {
    if (!google) return;
    let token: string | undefined;
    for (let i = 0; i < MAX_NOTICES_PER_TASK && !signal.aborted; i++) {
      const { sent } = await readGoogleQuotaUse(db, now);
      const notice = sent < google.quota ? await findNextNotice(db) : undefined;
      if (!notice) return;
      token ??= await requestToken(db, google.account, now, signal);
      const type = notice.change === 'ended' ? 'URL_DELETED' : 'URL_UPDATED';
      const response = await postToEngine({
        url: google.publishUrl ?? PUBLISH_URL,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: origin + notice.path, type }),
        signal,
      });
      await recordLastIndexCall(db, 'google', { at: toInstant(now), ...response, pages: 1 });
      // Google counts differently, or others use the account.
      if (response.status === 429) return addQuotaUse(db, { sent: google.quota - sent }, now);
      // 400: Google rejects this address.
      if (response.status !== 200 && response.status !== 400) throwIndexCallError('Google', response);
      await deleteSentNotices(db, [notice.id]);
      await addQuotaUse(db, { sent: 1 }, now);
    }
  });

const findNextNotice = (db: Db) =>
  db
    .selectFrom('index_notices')
    .select(['id', 'path', 'change'])
    .where('engine', '=', 'google')
    .orderBy(sql`case change when 'ended' then 0 when 'new' then 1 else 2 end`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Exchanges the account's signature for an access token. @throws Error if rejected. */
async function requestToken(db: Db, account: GoogleAccount, now: Date, signal: AbortSignal): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = signedTokenRequest(account, now).toString();
  const { status, answer } = await postToEngine({ url: account.tokenUrl, headers, body, signal });
  const token = status === 200 ? readToken(answer) : undefined;
  if (token) return token;
  // A success may contain a secret.
  const failure = { status, answer: status === 200 ? 'no access token' : answer };
  await recordLastIndexCall(db, 'google', { at: toInstant(now), ...failure, pages: 0 });
  return throwIndexCallError('Google', failure);
}

function readToken(answer: string): string | undefined {
  try {
    return z.object({ access_token: z.string() }).parse(JSON.parse(answer)).access_token;
  } catch {
    return undefined;
  }
}
