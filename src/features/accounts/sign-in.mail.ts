import { button, code, compose, paragraph } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import { CODE_MINUTES, formatCode } from './code.ts';

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
