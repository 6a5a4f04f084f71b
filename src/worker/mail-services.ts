import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import type { MailServices } from '../mail/mail.tasks.ts';
import { openTransport } from '../mail/transport.ts';

/** Opens the mail server, or the log on a local site without one. */
export function openMailServices(env: Env, log: Logger): MailServices {
  if (env.SMTP_URL) {
    return {
      transport: openTransport({ url: env.SMTP_URL, from: env.MAIL_FROM }),
      log: undefined,
      origin: env.SITE_URL,
    };
  }
  if (!env.isLocal) log.warn('SMTP_URL is not set: e-mail stays in the outbox until it is');
  const logMail = (words: string) => {
    // Plain text, so that codes are readable.
    if (log.isLevelEnabled('info')) console.log(`\n${words}`);
  };
  return { transport: undefined, log: env.isLocal ? logMail : undefined, origin: env.SITE_URL };
}
