import { code } from '../../mail/blocks.ts';
import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import { CODE_MINUTES, formatCode } from './sign-in.schema.ts';
import { type StaffRole, staffRoleNames, staffRoleNotes } from './staff.ts';

/** `ticket` opens a page with a button, so that link scanners do not sign in. */
export const signInMail = (mail: { code: string; ticket: string; origin: string }): MailContent =>
  composeMailFromText('sign-in', {
    values: {
      code: [code(formatCode(mail.code))],
      link: mail.origin + paths.signIn({ ticket: mail.ticket }),
      minutes: `${CODE_MINUTES}`,
    },
    origin: mail.origin,
  });

export const accountDeletedMail = ({ origin, isRequested }: { origin: string; isRequested: boolean }): MailContent =>
  composeMailFromText(isRequested ? 'account-deleted' : 'account-removed', { values: {}, origin });

interface StaffInvitation {
  role: StaffRole;
  inviterEmail: string;
  origin: string;
}

export const staffInvitationMail = ({ role, inviterEmail, origin }: StaffInvitation): MailContent =>
  composeMailFromText('staff-invitation', {
    values: {
      inviterEmail,
      role: `${staffRoleNames[role]}: ${staffRoleNotes[role]}.`,
      link: origin + paths.signIn({ next: paths.admin() }),
    },
    origin,
  });
