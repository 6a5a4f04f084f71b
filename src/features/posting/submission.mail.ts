import { pluralize } from '../../lib/text.ts';
import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import type { SubmittedJob } from '../jobs/submission.commands.ts';
import { jobUnpaidMail } from '../selling/selling.mail.ts';

interface About extends SubmittedJob {
  title: string;
  origin: string;
}

/** Notifies the recruiter that a job is open, in review or unpaid. */
export function submissionMail({ hash, title, status, origin }: About): MailContent {
  if (status === 'draft') return jobUnpaidMail({ hash, title, origin });
  return composeMailFromText(status === 'published' ? 'role-open' : 'role-in-review', {
    values: ({ daysOpen, daysUntilConfirmation }) => ({
      title,
      days: pluralize(daysOpen, 'day'),
      daysUntilConfirmation: pluralize(daysUntilConfirmation, 'day'),
      link: origin + paths.recruiterJob(hash),
    }),
    origin,
  });
}
