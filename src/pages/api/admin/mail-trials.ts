import { readEnv } from '../../../env.ts';
import { toAdminActor } from '../../../features/accounts/user.ts';
import { sendAndRecordTestMail } from '../../../features/settings/mail-trial.commands.ts';
import { defineEndpoint } from '../../../http/endpoint.ts';
import { requireStaffForPath } from '../../../http/guards.ts';
import { redirectOrJson } from '../../../http/responses.ts';
import { openTransport } from '../../../mail/transport.ts';
import { paths } from '../../../paths.ts';

/** Timeout of the mail server. */
const PATIENCE_MS = 10_000;

export const POST = defineEndpoint({
  authorize: requireStaffForPath,
  formRateLimit: 'message',
  run: async ({ db, auth, origin, request, now }) => {
    const { SMTP_URL, MAIL_FROM } = readEnv();
    const transport = SMTP_URL ? openTransport({ url: SMTP_URL, from: MAIL_FROM, timeoutMs: PATIENCE_MS }) : undefined;
    try {
      const trial = await sendAndRecordTestMail(db, toAdminActor(auth), { transport, to: auth.email, origin }, now);
      return redirectOrJson(request, paths.admin(), { value: trial });
    } finally {
      transport?.close();
    }
  },
});
