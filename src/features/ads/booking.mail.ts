import type { AdBookingDecision } from '../../db/column-values.ts';
import { composeText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';

export const bookingDecisionMail = ({
  id,
  title,
  decision,
  reason,
  origin,
}: {
  id: string;
  title: string;
  decision: AdBookingDecision;
  reason: string;
  origin: string;
}): MailContent =>
  composeText(decision === 'accepted' ? 'ad-accepted' : 'ad-rejected', {
    values: { title, reason, link: origin + paths.booking(id) },
    origin,
  });
