import { reportJob } from '../../../../features/moderation/report.commands.ts';
import { anyone } from '../../../../http/auth.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { redirectOrJson } from '../../../../http/responses.ts';
import { CLIENT_HEADER, clientKey } from '../../../../lib/client.ts';
import { text } from '../../../../lib/fields.ts';
import { signToken } from '../../../../lib/token.ts';
import { isJobHash, paths } from '../../../../paths.ts';

export const prerender = false;

/** A reader reports a role: `reason` is one of those of the form, `words` are needed for `other`. */
export const POST = defineEndpoint({
  authorize: anyone,
  body: { reason: text, words: text },
  formRateLimit: { name: 'report', target: ({ params }) => params.jobHash ?? '' },
  run: async ({ db, fields, params, request, locals, origin, now }) => {
    const hash = params.jobHash ?? '';
    if (!isJobHash(hash)) return false;
    const address = clientKey(request.headers.get(CLIENT_HEADER) ?? '');
    const reporter = signToken(locals.applying.secret, 'reporter', hash, address);
    const reported = await reportJob(db, { ...fields, hash, reporter, origin }, now);
    return reported.ok ? redirectOrJson(request, paths.report(hash, true)) : reported;
  },
  page: ({ params }) => paths.report(params.jobHash ?? ''),
  redisplay: ({ fields }) => fields,
});
