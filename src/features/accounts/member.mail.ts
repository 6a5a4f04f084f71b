import { button, compose, paragraph } from '../../mail/compose.ts';
import type { Message } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import { site } from '../../site.ts';
import { INVITATION_DAYS } from './invitation.ts';

interface Invited {
  id: string;
  company: string;
  /** A subject says only names that somebody vouches for: anybody can call a company anything. */
  verified: boolean;
  invitedBy: string;
  origin: string;
}

export function invitationMail(mail: Invited): Message {
  const name = mail.verified ? mail.company.replace(/\s+/g, ' ') : 'a company';
  return compose({
    subject: `Join ${name} on ${site.name}`,
    title: `Join ${name}`,
    blocks: [
      paragraph(
        `${mail.invitedBy} invites you to post and look after the design roles of ${mail.company} on ${site.name}.`,
      ),
      ...(mail.verified ? [] : [paragraph(`${site.name} has not verified who this company is.`)]),
      button('See the invitation', mail.origin + paths.invitation(mail.id)),
      paragraph(`It is good for ${INVITATION_DAYS} days, and only together with this address.`),
    ],
    reason: `${mail.invitedBy} typed this address. If you do not know why, you can forget this mail.`,
    origin: mail.origin,
  });
}
