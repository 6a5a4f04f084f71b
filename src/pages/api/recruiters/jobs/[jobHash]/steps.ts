import { actorOf } from '../../../../../features/accounts/user.ts';
import { readDraft } from '../../../../../features/jobs/job.relations.ts';
import { formOfDraft } from '../../../../../features/posting/job-form.ts';
import { readVocabulary } from '../../../../../features/posting/posting.queries.ts';
import { isCopyAction, JOB_ACTIONS } from '../../../../../features/recruiting/own-job.ts';
import { performJobAction } from '../../../../../features/recruiting/recruiting.commands.ts';
import { accepted, overtaken } from '../../../../../http/answers.ts';
import { form } from '../../../../../http/body.ts';
import { withProblem } from '../../../../../http/early-answer.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { refusedJob } from '../../../../../http/kept-form.ts';
import { limitPage } from '../../../../../http/limiting.ts';
import { recruiterOfJob } from '../../../../../http/who.ts';
import { text } from '../../../../../lib/fields.ts';
import { problem } from '../../../../../lib/problem.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** A step in a role's life: `step` is what the button says, `note` why. What writes a new draft leads to its editor. */
export const POST = endpoint({
  who: recruiterOfJob,
  reads: form({ step: text, note: text }),
  run: async ({ db, who: { job, member }, fields, origin, request, now, context }) => {
    const { hash } = job;
    const step = JOB_ACTIONS.find((known) => known === fields.step);
    if (!step) throw withProblem(problem(422, `step: must be one of ${JOB_ACTIONS.join(', ')}`));
    if (isCopyAction(step)) await limitPage(context, 'post', { target: hash, typed: fields });
    const taken = await performJobAction(
      db,
      actorOf(member),
      { hash, note: fields.note.slice(0, 500), origin },
      step,
      now,
    );
    if (!taken.ok && taken.problems.some(({ field }) => field === 'otherRole')) {
      const role = formOfDraft(await readDraft(db, job.id), await readVocabulary(db));
      return refusedJob(context, {
        form: { role, hash },
        problems: taken.problems,
        writer: member.id,
        pageOf: (token) => `${paths.recruiterJobEdit(hash)}?typed=${token}`,
      });
    }
    if (!taken.ok) {
      // What is about no field is about the board: it is closed for posting.
      const told = taken.problems.some(({ field }) => field === '') ? 'closed' : 'refused';
      return overtaken(request, `${paths.recruiterJob(hash)}?told=${told}`, taken.problems);
    }
    const next = isCopyAction(step) ? paths.recruiterJobEdit : paths.recruiterJob;
    return accepted(request, next(taken.value.hash));
  },
});
