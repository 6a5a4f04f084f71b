import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';

/** Notifies moderators of a job or an edit to review. */
export const reviewRequestMail = ({
  title,
  origin,
  isChange,
}: {
  title: string;
  origin: string;
  isChange?: boolean;
}): MailContent =>
  composeMailFromText(isChange ? 'change-request' : 'review-request', {
    values: { title, link: origin + paths.reviewQueue() },
    origin,
  });
