import type { AdBookingDecision } from '../../db/column-values.ts';
import { composeMailFromText } from '../../mail/compose.ts';
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
  composeMailFromText(decision === 'accepted' ? 'ad-accepted' : 'ad-rejected', {
    values: { title, reason, link: origin + paths.booking(id) },
    origin,
  });
