import * as z from 'zod';
import { valuesAsRows } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { deriveToken } from '../../lib/token.ts';
import { paths } from '../../paths.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { defineTask, type TaskHandler, taskHandler } from '../../queue/task.ts';
import { postToEngine, recordLastIndexCall, throwIndexCallError } from './index-call.ts';

const MAX_ADDRESSES = 10_000;
/** Days after which the sitemap has reported a change. */
const MAX_NOTICE_DAYS = 2;

/** Retries for three days. */
const indexNowTask = defineTask('indexnow.notify', z.object({}), { attempts: 20 });

export interface IndexNowSettings {
  /** Endpoint of an engine, which shares notices with the others. */
  endpoint: string;
  key: string;
}

/** IndexNow key. Public at `/{key}.txt`. */
export const indexNowKey = (secret: string): string => deriveToken(secret, 'IndexNow').replaceAll('_', '-');

/** Enqueues one call while pages wait and no task is unfinished. */
export async function pruneNoticesAndEnqueueIndexNow(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('index_notices')
    .where('engine', '=', 'indexnow')
    .where('at', '<', addDays(toInstant(now), -MAX_NOTICE_DAYS))
    .execute();
  if (await isIndexTaskNeeded(db, 'indexnow', indexNowTask.name)) await enqueue(db, indexNowTask, {}, now);
}

/** True if pages wait and no unfinished task will report them. */
export async function isIndexTaskNeeded(db: Db, engine: 'indexnow' | 'google', task: string): Promise<boolean> {
  const waiting = await db.selectFrom('index_notices').select('path').where('engine', '=', engine).executeTakeFirst();
  if (!waiting) return false;
  const unfinished = await db
    .selectFrom('tasks')
    .select('id')
    .where('name', '=', task)
    .where('state', 'in', ['open', 'dead'])
    .executeTakeFirst();
  return !unfinished;
}

/** Sends waiting addresses in one call. Later changes wait for the next. */
export const createIndexNowHandler = (indexNow: IndexNowSettings | undefined, origin: string): TaskHandler =>
  taskHandler(indexNowTask, async ({ db, now, signal }) => {
    if (!indexNow) return;
    const { endpoint, key } = indexNow;
    const notices = await db
      .selectFrom('index_notices')
      .select(['id', 'path'])
      .where('engine', '=', 'indexnow')
      .orderBy('id')
      .limit(MAX_ADDRESSES)
      .execute();
    if (notices.length === 0) return;
    const urlList = notices.map(({ path }) => origin + path);
    const keyLocation = origin + paths.indexNowKey(key);
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const body = JSON.stringify({ host: new URL(origin).host, key, keyLocation, urlList });
    const response = await postToEngine({ url: endpoint, headers, body, signal });
    await recordLastIndexCall(db, 'indexnow', { at: toInstant(now), ...response, pages: notices.length });
    // 202: the key is not validated yet.
    if (![200, 202].includes(response.status)) throwIndexCallError('IndexNow', response);
    await deleteSentNotices(
      db,
      notices.map(({ id }) => id),
    );
  });

/** Deletes sent notices unless the page changed again. */
export async function deleteSentNotices(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('index_notices')
    .where('id', 'in', (eb) => eb.selectFrom(valuesAsRows(db, ids).as('sent')).select('sent.value'))
    .execute();
}
