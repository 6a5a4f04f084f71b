import { toActor } from '../../../../../features/accounts/user.ts';
import { sendReviewMessage } from '../../../../../features/moderation/review.commands.ts';
import { formBodyReader } from '../../../../../http/body.ts';
import { defineEndpoint, requireRecruiterOfPathJob } from '../../../../../http/endpoint.ts';
import { createdOrRedirect } from '../../../../../http/responses.ts';
import { text } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireRecruiterOfPathJob,
  body: formBodyReader({ note: text }),
  formRateLimit: { name: 'post', target: ({ auth }) => auth.job.hash },
  run: async ({ db, auth: { job, member }, fields, origin, request, now }) => {
    const { hash } = job;
    const added = await sendReviewMessage(db, toActor(member), { hash, note: fields.note, origin }, now);
    return added.ok ? createdOrRedirect(request, `${paths.recruiterJob(hash)}?notice=message`) : added;
  },
  page: ({ auth }) => paths.recruiterJob(auth.job.hash),
  redisplay: ({ fields }) => fields,
});
