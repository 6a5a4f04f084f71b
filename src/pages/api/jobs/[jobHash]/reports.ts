import { reportJobAndPauseIfRepeated } from '../../../../features/moderation/report.commands.ts';
import { allowAnyone, defineEndpoint } from '../../../../http/endpoint.ts';
import { enforceFormRateLimit } from '../../../../http/rate-limiting.ts';
import { redirectOrJson } from '../../../../http/responses.ts';
import { CLIENT_HEADER, clientRateLimitKey } from '../../../../lib/client.ts';
import { deriveToken } from '../../../../lib/token.ts';
import { text } from '../../../../lib/validation.ts';
import { isJobHash, paths } from '../../../../paths.ts';

/** Reports a role: `reason`, `words` (required for `other`) and optional `email` for receipt and decision. */
export const POST = defineEndpoint({
  authorize: allowAnyone,
  body: { reason: text, words: text, email: text },
  formRateLimit: { name: 'report', target: ({ params }) => params.jobHash ?? '' },
  run: async ({ db, fields, params, request, locals, origin, now, context }) => {
    const hash = params.jobHash ?? '';
    if (!isJobHash(hash)) return false;
    const { email } = fields;
    if (email.trim()) await enforceFormRateLimit(context, 'report receipt', { target: email, values: fields });
    const address = clientRateLimitKey(request.headers.get(CLIENT_HEADER) ?? '');
    const { secret } = locals.applying;
    const reporter = deriveToken(secret, 'reporter', hash, address);
    const reported = await reportJobAndPauseIfRepeated(
      db,
      { ...fields, hash, reporter, links: { secret, origin } },
      now,
    );
    return reported.ok ? redirectOrJson(request, paths.report(hash, true)) : reported;
  },
  page: ({ params }) => paths.report(params.jobHash ?? ''),
  redisplay: ({ fields }) => fields,
});
