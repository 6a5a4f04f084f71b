import * as z from 'zod';
import { valuesAsRows } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { signToken } from '../../lib/token.ts';
import { paths } from '../../paths.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { defineTask, type TaskHandler, taskHandler } from '../../queue/task.ts';
import { failCall, postToEngine, recordIndexCall } from './index-call.ts';

const MAX_ADDRESSES = 10_000;
/** Days after which the sitemap has told engines of a change. */
const MAX_NOTICE_DAYS = 2;

/** With the queue's waits of up to 6 hours, calls are repeated for three days. */
const indexNowTask = defineTask('indexnow.notify', z.object({}), { attempts: 20 });

export interface IndexNow {
  /** Address of the endpoint of an engine, which shares what it learns with the others. */
  endpoint: string;
  key: string;
}

/** The key that proves to engines that the board sends the notices. It is public at `/{key}.txt`. */
export const indexNowKey = (secret: string): string => signToken(secret, 'IndexNow').replaceAll('_', '-');

/** Enqueues one call while pages wait and no call is due, under way or waiting for an admin. */
export async function enqueueIndexNow(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('index_notices')
    .where('engine', '=', 'indexnow')
    .where('at', '<', addDays(toInstant(now), -MAX_NOTICE_DAYS))
    .execute();
  if (await isIndexTaskNeeded(db, 'indexnow', indexNowTask.name)) await enqueue(db, indexNowTask, {}, now);
}

/** True if pages wait for an engine and no unfinished task will notify it. */
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

/** Sends the waiting addresses in one call. Changes during the call stay for the next one. */
export const notifyIndexNow = (indexNow: IndexNow | undefined, origin: string): TaskHandler =>
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
    await recordIndexCall(db, 'indexnow', { at: toInstant(now), ...response, pages: notices.length });
    // 202 means that the key is yet to be checked.
    if (![200, 202].includes(response.status)) failCall('IndexNow', response);
    await deleteNotices(
      db,
      notices.map(({ id }) => id),
    );
  });

/** Deletes notices that were sent, unless the page has changed again since. */
export async function deleteNotices(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('index_notices')
    .where('id', 'in', (eb) => eb.selectFrom(valuesAsRows(db, ids).as('sent')).select('sent.value'))
    .execute();
}
