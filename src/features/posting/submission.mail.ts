import { pluralize } from '../../lib/text.ts';
import { button, compose, paragraph } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import type { SubmittedJob } from '../jobs/submission.ts';
import { unpaidMail } from '../selling/selling.mail.ts';

interface About extends SubmittedJob {
  title: string;
  origin: string;
}

/** Notifies the recruiter that a job is open, in review or unpaid. */
export function submissionMail({ hash, title, status, origin }: About): MailContent {
  if (status === 'draft') return unpaidMail({ hash, title, origin });
  const isOpen = status === 'published';
  return compose((site) => ({
    subject: isOpen ? `Your role is open: ${title}` : `We are reviewing your role: ${title}`,
    title: isOpen ? 'Your role is open' : 'We are reviewing your role',
    blocks: [
      paragraph(
        isOpen
          ? `“${title}” will be on ${site.name} for ${pluralize(site.daysOpen, 'day')}. After ${pluralize(site.daysUntilConfirmation, 'day')} we’ll ask you whether it is still open.`
          : `We read “${title}” before it is published, as we do with the first role of a company that is not verified and with any text that raises a question. This takes at most one working day, and we’ll write either way.`,
      ),
      button('View the role and its numbers', origin + paths.recruiterJob(hash)),
    ],
    reason: `You get this because you post roles on ${site.name}.`,
    origin,
  }));
}
