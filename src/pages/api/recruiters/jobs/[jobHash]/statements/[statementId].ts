import { submitStatementAnswer } from '../../../../../../features/moderation/statement.commands.ts';
import { formBodyReader } from '../../../../../../http/body.ts';
import { defineEndpoint, requireRecruiterOfPathJob } from '../../../../../../http/endpoint.ts';
import { createdOrRedirect } from '../../../../../../http/responses.ts';
import { text } from '../../../../../../lib/validation.ts';
import { paths } from '../../../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireRecruiterOfPathJob,
  body: formBodyReader({ answer: text }),
  formRateLimit: { name: 'post', target: ({ auth }) => auth.job.hash },
  run: async ({ db, auth: { job }, fields, params, origin, request, now }) => {
    const { hash } = job;
    const statementId = params.statementId ?? '';
    const answered = await submitStatementAnswer(db, { hash, statementId, answer: fields.answer, origin }, now);
    return answered.ok ? createdOrRedirect(request, `${paths.recruiterJob(hash)}?notice=answered`) : answered;
  },
  page: ({ auth }) => paths.recruiterJob(auth.job.hash),
  redisplay: ({ fields }) => fields,
});
