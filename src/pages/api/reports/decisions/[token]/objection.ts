import { reopenReportByObjection } from '../../../../../features/moderation/report.commands.ts';
import { reportIdFromObjectionToken } from '../../../../../features/moderation/report.ts';
import { allowAnyone, defineEndpoint } from '../../../../../http/endpoint.ts';
import { redirectOrJson } from '../../../../../http/responses.ts';
import { text } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: allowAnyone,
  body: { words: text },
  formRateLimit: 'message',
  run: async ({ db, fields, params, locals, request, origin, now }) => {
    const token = params.token ?? '';
    const reportId = reportIdFromObjectionToken(locals.applying.secret, token);
    if (reportId === undefined) return false;
    const sent = await reopenReportByObjection(db, { reportId, words: fields.words, origin }, now);
    return sent.ok ? redirectOrJson(request, paths.reportObjection(token, true)) : sent;
  },
  page: ({ params }) => paths.reportObjection(params.token ?? ''),
  redisplay: ({ fields }) => fields,
});
