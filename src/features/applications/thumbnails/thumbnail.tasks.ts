import { type TaskHandler, taskHandler } from '../../../queue/task.ts';
import type { FileStorage } from '../../../storage/storage.ts';
import { renderThumbnail, thumbnailTask } from './thumbnails.commands.ts';

export const renderThumbnails = (files: FileStorage): TaskHandler =>
  taskHandler(thumbnailTask, ({ db, now }, { fileId }) => renderThumbnail(db, files, fileId, now));
