import { compose, paragraph } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';

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
