import { button, compose, paragraph } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';

interface Invited {
  id: string;
  company: string;
  /** Unverified company names stay out of the subject, because anyone can choose any name. */
  verified: boolean;
  invitedBy: string;
  origin: string;
}

export function invitationMail(mail: Invited): MailContent {
  const name = mail.verified ? mail.company.replace(/\s+/g, ' ') : 'a company';
  return compose((site) => ({
    subject: `Join ${name} on ${site.name}`,
    title: `Join ${name}`,
    blocks: [
      paragraph(
        `${mail.invitedBy} has invited you to post and manage design roles for ${mail.company} on ${site.name}.`,
      ),
      ...(mail.verified ? [] : [paragraph(`${site.name} has not verified this company.`)]),
      button('View the invitation', mail.origin + paths.invitation(mail.id)),
      paragraph(`It is valid for ${INVITATION_DAYS} days, for this address only.`),
    ],
    reason: `You get this because ${mail.invitedBy} entered this address. If you don’t know why, you can ignore this e-mail.`,
    origin: mail.origin,
  }));
}

/** Days for which an invitation is valid. */
export const INVITATION_DAYS = 14;
