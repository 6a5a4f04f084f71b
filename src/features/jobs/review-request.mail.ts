import { button, compose, paragraph } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';

/** Notifies moderators of a job or an edit to review. */
export function reviewRequestMail({
  title,
  origin,
  isChange,
}: {
  title: string;
  origin: string;
  isChange?: boolean;
}): MailContent {
  const headline = isChange ? 'A change to a role is waiting for review' : 'A role is waiting for review';
  return compose((site) => ({
    subject: `${headline}: ${title}`,
    title: headline,
    blocks: [paragraph(title), button('Open the review queue', origin + paths.reviewQueue())],
    reason: `You get this because you look after ${site.name}.`,
    origin,
  }));
}
