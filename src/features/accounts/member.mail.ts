import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';

interface Invited {
  id: string;
  company: string;
  /** Unverified company names stay out of the subject, because anyone can choose any name. */
  verified: boolean;
  inviterEmail: string;
  origin: string;
}

export const invitationMail = ({ id, company, verified, inviterEmail, origin }: Invited): MailContent =>
  composeMailFromText(verified ? 'company-invitation' : 'company-invitation-unverified', {
    values: { company, inviterEmail, link: origin + paths.invitation(id), days: `${INVITATION_DAYS}` },
    origin,
  });

/** Days for which an invitation is valid. */
export const INVITATION_DAYS = 14;
