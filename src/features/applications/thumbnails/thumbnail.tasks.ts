import { type TaskHandler, taskHandler } from '../../../queue/task.ts';
import type { FileStorage } from '../../../storage/storage.ts';
import { drawThumbnail, thumbnailTask } from './thumbnails.commands.ts';

/** Draws the small pictures of pieces, after they arrived and away from requests. */
export const drawThumbnails = (files: FileStorage): TaskHandler =>
  taskHandler(thumbnailTask, ({ db, now }, { fileId }) => drawThumbnail(db, files, fileId, now));
