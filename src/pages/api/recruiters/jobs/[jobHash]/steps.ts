import { actorOf } from '../../../../../features/accounts/user.ts';
import { STEPS } from '../../../../../features/recruiting/own-job.ts';
import { takeStep } from '../../../../../features/recruiting/recruiting.commands.ts';
import { accepted, overtaken } from '../../../../../http/answers.ts';
import { form } from '../../../../../http/body.ts';
import { withProblem } from '../../../../../http/early-answer.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { recruiterOfJob } from '../../../../../http/who.ts';
import { text } from '../../../../../lib/fields.ts';
import { problem } from '../../../../../lib/problem.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** A step in a role's life: `step` is what the button says, `note` why. Posting again leads to the new role. */
export const POST = endpoint({
  who: recruiterOfJob,
  reads: form({ step: text, note: text }),
  run: async ({ db, who: { job, member }, fields, request, now }) => {
    const { hash } = job;
    const step = STEPS.find((known) => known === fields.step);
    if (!step) throw withProblem(problem(422, `step: must be one of ${STEPS.join(', ')}`));
    const taken = await takeStep(db, actorOf(member), { hash, note: fields.note.slice(0, 500) }, step, now);
    if (!taken.ok) return overtaken(request, `${paths.recruiterJob(hash)}?told=refused`, taken.problems);
    return accepted(request, paths.recruiterJob(taken.value.hash));
  },
});
