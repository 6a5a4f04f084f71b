import { actorOf } from '../../../../../features/accounts/user.ts';
import { addReviewMessage } from '../../../../../features/moderation/review.commands.ts';
import { accepted } from '../../../../../http/answers.ts';
import { form } from '../../../../../http/body.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { recruiterOfJob } from '../../../../../http/who.ts';
import { text } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** The recruiter's words to the moderators about a role in review. */
export const POST = endpoint({
  who: recruiterOfJob,
  reads: form({ note: text }),
  limitForm: { name: 'post', target: ({ who }) => who.job.hash },
  run: async ({ db, who: { job, member }, fields, origin, request, now }) => {
    const { hash } = job;
    const added = await addReviewMessage(db, actorOf(member), { hash, note: fields.note, origin }, now);
    return added.ok ? accepted(request, `${paths.recruiterJob(hash)}?told=message`) : added;
  },
  page: ({ who }) => paths.recruiterJob(who.job.hash),
  typed: ({ fields }) => fields,
});
