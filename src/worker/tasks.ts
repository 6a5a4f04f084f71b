import { makeBackups } from '../backup/backup.tasks.ts';
import { ALERT_KIND, NEWSLETTER_KIND } from '../features/alerts/alert.ts';
import { prepareAlert } from '../features/alerts/sending.commands.ts';
import type { Applying } from '../features/applications/applying.ts';
import { sendWaitingLetters } from '../features/applications/letters/letter.tasks.ts';
import { renderThumbnails } from '../features/applications/thumbnails/thumbnail.tasks.ts';
import type { Importing } from '../features/importing/sources/run.commands.ts';
import { readSources } from '../features/importing/sources/source.tasks.ts';
import { countMarket } from '../features/market/market.tasks.ts';
import { prepareNewsletter } from '../features/newsletter/sending.commands.ts';
import { writeIssue } from '../features/newsletter/writing.tasks.ts';
import { notifyHub } from '../features/search/hub.tasks.ts';
import { type MailServices, sendMail } from '../mail/mail.tasks.ts';
import type { TaskHandler } from '../queue/task.ts';
import { backUpInChildProcess, countMarketInChildProcess } from './child-process.ts';

/** What tasks and schedules need beside the database. */
export interface Services extends MailServices {
  applying: Applying;
  importing: Importing;
  /** Who tells readers of feeds what is new, if anybody. */
  hub?: string | undefined;
}

/** Everything that workers do for the features. */
export const makeTasks = (services: Services): TaskHandler[] => [
  sendMail(services, {
    [ALERT_KIND]: prepareAlert(services.applying),
    [NEWSLETTER_KIND]: prepareNewsletter(services.applying),
  }),
  writeIssue(services.applying),
  sendWaitingLetters(services.applying),
  renderThumbnails(services.applying.files),
];

/** What takes minutes, as a rule of waiting for others on the web: has hands of its own, so that no mail waits behind it. */
export const makeSlowTasks = ({ importing, hub }: Pick<Services, 'importing' | 'hub'>): TaskHandler[] => [
  readSources(importing),
  notifyHub(hub),
  makeBackups(backUpInChildProcess),
  countMarket(countMarketInChildProcess),
];
