import { daysInWords } from '../../lib/number-words.ts';
import { pluralize } from '../../lib/text.ts';
import { button, compose, paragraph } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import type { Site } from '../../site.ts';
import { CONFIRMATION_DAYS } from '../jobs/job.ts';

interface About {
  hash: string;
  title: string;
  origin: string;
}

const reasonOf = (site: Site): string => `You get this because your company has a role on ${site.name}.`;

/** Links to a page with buttons, so that link scanners confirm nothing. */
export const confirmationMail = ({ hash, title, origin }: About): MailContent =>
  compose((site) => ({
    subject: `Is this role still open? ${title}`,
    title: 'Is this role still open?',
    blocks: [
      paragraph(
        `“${title}” has been on ${site.name} for ${daysInWords(site.daysUntilConfirmation)}. Confirm that it is still open, and applicants will see that you did. If no one answers within ${pluralize(CONFIRMATION_DAYS, 'day')}, it will be paused.`,
      ),
      button('Answer yes or no', origin + paths.recruiterJob(hash)),
    ],
    reason: reasonOf(site),
    origin,
  }));

export const unansweredMail = ({ hash, title, origin }: About): MailContent =>
  compose((site) => ({
    subject: `Your role is paused: ${title}`,
    title: 'Your role is paused',
    blocks: [
      paragraph(
        `No one confirmed that “${title}” is still open, so it has been paused. You can reopen it with one click.`,
      ),
      button('Reopen or close it', origin + paths.recruiterJob(hash)),
    ],
    reason: reasonOf(site),
    origin,
  }));
