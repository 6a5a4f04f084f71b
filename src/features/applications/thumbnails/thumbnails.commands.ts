import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { ApplicationFileKind } from '../../../db/column-values.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { toInstant } from '../../../lib/dates.ts';
import { encodeImage } from '../../../lib/image.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { defineTask, type TaskHandler, taskHandler } from '../../../queue/task.ts';
import type { FileStorage } from '../../../storage/storage.ts';
import { uploadRules } from '../upload.ts';
import { THUMBNAIL_SIDE } from './thumbnail.ts';

const thumbnailTask = defineTask('thumbnail.render', z.object({ fileId: z.string() }));

const PICTURES: readonly ApplicationFileKind[] = ['png', 'jpeg', 'webp'];
const AT_ONCE = 100;

export async function enqueueThumbnailIfImage(
  trx: Trx,
  fileId: string,
  kind: ApplicationFileKind,
  now: Date,
): Promise<void> {
  if (PICTURES.includes(kind)) await enqueue(trx, thumbnailTask, { fileId }, now, { key: `thumbnail:${fileId}` });
}

/** Queues missing thumbnails of older work samples. */
export async function enqueueMissingThumbnails(db: Db, now: Date): Promise<void> {
  const missing = await db
    .selectFrom('application_files as files')
    .leftJoin('application_thumbnails as thumbnails', 'thumbnails.file_id', 'files.id')
    .select(['files.id', 'files.kind'])
    .where('files.purpose', '=', 'piece')
    .where('files.kind', 'in', PICTURES)
    .where('thumbnails.file_id', 'is', null)
    .orderBy('files.id', 'desc')
    .limit(AT_ONCE)
    .execute();
  for (const { id, kind } of missing)
    await db.transaction().execute((trx) => enqueueThumbnailIfImage(trx, id, kind, now));
}

/**
 * Renders a thumbnail once within the limits for untrusted images (lib/image.ts). Failures are stored and not retried.
 * @throws StorageError if storage is unavailable, so that the task is retried.
 */
export async function renderAndStoreThumbnail(db: Db, files: FileStorage, fileId: string, now: Date): Promise<void> {
  const missing = await db
    .selectFrom('application_files as files')
    .leftJoin('application_thumbnails as thumbnails', 'thumbnails.file_id', 'files.id')
    .select('files.id')
    .where('files.id', '=', fileId)
    .where('thumbnails.file_id', 'is', null)
    .executeTakeFirst();
  if (!missing) return;
  const stream = await files.open(fileId);
  if (!stream) throw new Error('The file of a piece is not in the storage');
  const box = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, bytes: uploadRules.piece.maxBytes };
  const picture = await encodeImage(await buffer(stream), 'piece', box);
  const { width, height, webp } = picture.ok ? picture.value : { width: 0, height: 0, webp: Buffer.alloc(0) };
  await db
    .insertInto('application_thumbnails')
    .values({ file_id: fileId, width, height, base64: webp.toString('base64'), created_at: toInstant(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const createWorkSampleThumbnailHandler = (files: FileStorage): TaskHandler =>
  taskHandler(thumbnailTask, ({ db, now }, { fileId }) => renderAndStoreThumbnail(db, files, fileId, now));
