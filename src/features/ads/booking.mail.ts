import type { BookingDecision } from '../../db/column-values.ts';
import { button, compose, paragraph } from '../../mail/compose.ts';
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
  decision: BookingDecision;
  reason: string;
  origin: string;
}): MailContent =>
  compose((site) => ({
    subject: decision === 'accepted' ? `Your ad is accepted: ${title}` : `Your ad was refused: ${title}`,
    title: decision === 'accepted' ? 'Your ad is accepted' : 'Your ad was refused',
    blocks: [
      paragraph(
        decision === 'accepted'
          ? `“${title}” runs on ${site.name} on its days. Its page counts impressions and clicks.`
          : `We do not show “${title}”: ${reason} What you paid goes back the way it came.`,
      ),
      button('View the ad', origin + paths.booking(id)),
    ],
    reason: `You get this because you booked an ad on ${site.name}.`,
    origin,
  }));
