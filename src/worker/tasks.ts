import { type Post, sendMail } from '../mail/mail.tasks.ts';
import type { Performance } from '../queue/task.ts';

/** What tasks need beside the database. */
export type Services = Post;

/** Everything that workers do for the features. */
export const makeTasks = (services: Services): Performance[] => [sendMail(services)];
