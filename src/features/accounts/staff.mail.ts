import { button, compose, paragraph } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import { type StaffRole, staffRoleNames, staffRoleNotes } from './staff.ts';

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
