import { button, compose, paragraph } from '../../mail/compose.ts';
import type { Message } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import { site } from '../../site.ts';
import { INVITATION_DAYS } from './invitation.ts';

export function invitationMail(mail: { id: string; company: string; invitedBy: string; origin: string }): Message {
  return compose({
    subject: `Join ${mail.company.replace(/\s+/g, ' ')} on ${site.name}`,
    title: `Join ${mail.company}`,
    blocks: [
      paragraph(
        `${mail.invitedBy} invites you to post and look after the design roles of ${mail.company} on ${site.name}.`,
      ),
      button('See the invitation', mail.origin + paths.invitation(mail.id)),
      paragraph(`It is good for ${INVITATION_DAYS} days, and only together with this address.`),
    ],
    reason: `${mail.invitedBy} typed this address. If you do not know why, you can forget this mail.`,
    origin: mail.origin,
  });
}
