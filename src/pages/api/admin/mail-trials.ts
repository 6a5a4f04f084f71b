import { readEnv } from '../../../env.ts';
import { adminActorOf } from '../../../features/accounts/user.ts';
import { sendTestMail } from '../../../features/settings/mail-trial.commands.ts';
import { done } from '../../../http/answers.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { requireAdmin } from '../../../http/guards.ts';
import { openTransport } from '../../../mail/transport.ts';
import { paths } from '../../../paths.ts';

export const prerender = false;

/** Longest silence of the mail server, while an admin waits for its answer. */
const PATIENCE_MS = 10_000;

/** Sends the admin who asks a test e-mail at once, and shows what the mail server answered. */
export const POST = endpoint({
  who: requireAdmin,
  limitForm: 'message',
  run: async ({ db, who, origin, request, now }) => {
    const { SMTP_URL, MAIL_FROM } = readEnv();
    const transport = SMTP_URL ? openTransport({ url: SMTP_URL, from: MAIL_FROM, patience: PATIENCE_MS }) : undefined;
    try {
      const trial = await sendTestMail(db, adminActorOf(who), { transport, to: who.email, origin }, now);
      return done(request, paths.admin(), { value: trial });
    } finally {
      transport?.close();
    }
  },
});
