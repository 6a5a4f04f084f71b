import { ALERT_KIND, NEWSLETTER_KIND } from '../features/alerts/alert.ts';
import { prepareAlert } from '../features/alerts/sending.commands.ts';
import type { Applying } from '../features/applications/applying.ts';
import { sendWaitingLetters } from '../features/applications/letters/letter.tasks.ts';
import { drawThumbnails } from '../features/applications/thumbnails/thumbnail.tasks.ts';
import type { Importing } from '../features/importing/sources/run.commands.ts';
import { readSources } from '../features/importing/sources/source.tasks.ts';
import { prepareNewsletter } from '../features/newsletter/sending.commands.ts';
import { writeIssue } from '../features/newsletter/writing.tasks.ts';
import { type Post, sendMail } from '../mail/mail.tasks.ts';
import type { TaskHandler } from '../queue/task.ts';

/** What tasks and schedules need beside the database. */
export interface Services extends Post {
  applying: Applying;
  importing: Importing;
}

/** Everything that workers do for the features. */
export const makeTasks = (services: Services): TaskHandler[] => [
  sendMail(services, {
    [ALERT_KIND]: prepareAlert(services.applying),
    [NEWSLETTER_KIND]: prepareNewsletter(services.applying),
  }),
  writeIssue(services.applying),
  sendWaitingLetters(services.applying),
  drawThumbnails(services.applying.files),
];

/** What waits for others on the web, for minutes at a time: has hands of its own, so that no mail waits behind it. */
export const makeSlowTasks = ({ importing }: Pick<Services, 'importing'>): TaskHandler[] => [readSources(importing)];
