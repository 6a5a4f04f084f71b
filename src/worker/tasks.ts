import { type Post, sendMail } from '../mail/mail.tasks.ts';
import type { TaskHandler } from '../queue/task.ts';
import type { FileStorage } from '../storage/storage.ts';

/** What tasks and schedules need beside the database. */
export interface Services extends Post {
  files: FileStorage;
  /** Origin of the site, for the links in mails. */
  origin: string;
}

/** Everything that workers do for the features. */
export const makeTasks = (services: Services): TaskHandler[] => [sendMail(services)];
