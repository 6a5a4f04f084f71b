import { pluralize } from '../../lib/text.ts';
import { quote } from '../../mail/blocks.ts';
import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import type { PendingEditDecision, ReviewDecision } from './review.ts';
import { quoteNoteIfAny, type StatedReasons, statementBlocks } from './statement.mail.ts';

interface About {
  hash: string;
  title: string;
  origin: string;
}

const DECISION_TEXTS: Record<ReviewDecision, string> = {
  publish: 'review-published',
  return: 'review-returned',
  discard: 'review-rejected',
};

export const reviewDecisionMail = ({
  hash,
  title,
  origin,
  decision,
  note,
  stated,
}: About & { decision: ReviewDecision; note: string; stated?: StatedReasons | undefined }): MailContent =>
  composeMailFromText(DECISION_TEXTS[decision], {
    values: (site) => ({
      title,
      days: pluralize(site.daysOpen, 'day'),
      note: stated ? statementBlocks(stated, site, origin) : quoteNoteIfAny(note),
      link: origin + paths.recruiterJob(hash),
    }),
    origin,
  });

export const pendingEditDecisionMail = ({
  hash,
  title,
  origin,
  decision,
  note,
}: About & { decision: PendingEditDecision; note: string }): MailContent =>
  composeMailFromText(decision === 'accept' ? 'change-accepted' : 'change-rejected', {
    values: { title, note: quoteNoteIfAny(note), link: origin + paths.recruiterJob(hash) },
    origin,
  });

export const reviewMessageMail = ({
  title,
  note,
  href,
  origin,
}: {
  title: string;
  note: string;
  href: string;
  origin: string;
}): MailContent =>
  composeMailFromText('review-message', { values: { title, message: [quote(note)], link: origin + href }, origin });
