import { button, code, compose, paragraph } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import { CODE_MINUTES, formatCode } from './code.ts';
import { type StaffRole, staffRoleNames, staffRoleNotes } from './staff.ts';

/** `ticket` opens a page with a button, so that link scanners do not sign in. */
export function signInMail(mail: { code: string; ticket: string; origin: string }): MailContent {
  return compose((site) => ({
    subject: `Sign in to ${site.name}`,
    title: 'Sign in',
    blocks: [
      paragraph('Enter this code where you asked for it:'),
      code(formatCode(mail.code)),
      paragraph('Or open this page and press the button:'),
      button('Continue', mail.origin + paths.signIn({ ticket: mail.ticket })),
      paragraph(`Either works once, within ${CODE_MINUTES} minutes. ${site.name} will never ask you for the code.`),
    ],
    reason:
      'Someone asked to sign in with this address. If it wasn’t you, nothing happens, and you can ignore this e-mail.',
    origin: mail.origin,
  }));
}

export const deletionMail = (mail: { origin: string; isRequested: boolean }): MailContent =>
  compose((site) => ({
    subject: `Your ${site.name} account has been deleted`,
    title: 'Your account has been deleted',
    blocks: [
      paragraph(
        `${mail.isRequested ? 'As you asked, we' : 'We'} have deleted your address, your sign-ins, your passkeys and your memberships.`,
      ),
      paragraph(
        `If ${mail.isRequested ? 'you didn’t ask for this' : 'you think that’s a mistake'}, write to ${site.email}. Signing in with this address would create a new account with nothing from the old one.`,
      ),
    ],
    reason: 'This is the last e-mail about this account.',
    origin: mail.origin,
  }));

interface StaffInvitation {
  role: StaffRole;
  invitedBy: string;
  origin: string;
}

export function staffInvitationMail({ role, invitedBy, origin }: StaffInvitation): MailContent {
  return compose((site) => ({
    subject: `Help look after ${site.name}`,
    title: `You can now help look after ${site.name}`,
    blocks: [
      paragraph(`${invitedBy} has given this address a role on ${site.name}.`),
      paragraph(`${staffRoleNames[role]}: ${staffRoleNotes[role]}.`),
      button('Sign in', origin + paths.signIn({ next: paths.admin() })),
      paragraph('Sign in with this address. No password is needed.'),
    ],
    reason: `You get this because ${invitedBy} entered this address. If you don’t know why, you can ignore this e-mail.`,
    origin,
  }));
}
