import { actorOf } from '../../../../../features/accounts/user.ts';
import { restoreJob } from '../../../../../features/recruiting/recruiting.commands.ts';
import { accepted, overtaken } from '../../../../../http/answers.ts';
import { form } from '../../../../../http/body.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { recruiterOfJob } from '../../../../../http/who.ts';
import { id, wholeNumber } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** Makes the role say again what it said after `eventId`, if it is still at `version`. */
export const POST = endpoint({
  who: recruiterOfJob,
  reads: form({ eventId: id, version: wholeNumber }),
  run: async ({ db, who: { job, member }, fields, origin, request, now }) => {
    const { hash } = job;
    const page = paths.recruiterJob(hash);
    const restored = await restoreJob(db, actorOf(member), { hash, ...fields, origin }, now);
    if (!restored.ok) return overtaken(request, `${page}?told=refused`, restored.problems);
    return accepted(request, `${page}?told=${restored.value.held.length > 0 ? 'held' : 'restored'}`);
  },
});
