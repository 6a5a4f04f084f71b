import { compose, paragraph } from '../../mail/compose.ts';
import type { Message } from '../../mail/message.ts';
import { site } from '../../site.ts';

export const deletionMail = (mail: { origin: string }): Message =>
  compose({
    subject: `Your account on ${site.name} is deleted`,
    title: 'Your account is deleted',
    blocks: [
      paragraph('Your address, your sign-ins, your passkeys and your memberships are gone, as you asked.'),
      paragraph(
        `If it was not you who asked, write to ${site.email}. Signing in with this address would make a new account, which knows nothing of the old one.`,
      ),
    ],
    reason: 'This is the last mail of this account.',
    origin: mail.origin,
  });
