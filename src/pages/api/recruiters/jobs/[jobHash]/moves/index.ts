import { STAGES } from '../../../../../../features/applications/stages/stage.ts';
import { moveApplicants } from '../../../../../../features/applications/stages/stages.commands.ts';
import { done, refused } from '../../../../../../http/answers.ts';
import { form } from '../../../../../../http/body.ts';
import { withProblem } from '../../../../../../http/early-answer.ts';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { recruiterOfApplicants } from '../../../../../../http/who.ts';
import { id, text, texts } from '../../../../../../lib/fields.ts';
import { problem } from '../../../../../../lib/problem.ts';
import { paths } from '../../../../../../paths.ts';

export const prerender = false;

/** Takes applicants (`id`, as often as there are) to a `stage`, and goes back to the list, or to the `one` that was open. */
export const POST = endpoint({
  who: recruiterOfApplicants,
  reads: form({ id: texts, stage: text, shown: text, one: id }),
  run: async ({ db, who: { job, mover }, fields, context, request, now }) => {
    const stage = STAGES.find((known) => known === fields.stage);
    if (!stage) throw withProblem(problem(422, `stage: must be one of ${STAGES.join(', ')}`));
    const outcome = await moveApplicants(db, mover, { ids: fields.id, stage }, now);
    if (!outcome.ok) return refused(context, paths.applicants(job.hash, fields.shown), outcome.problems);
    const told = { moved: outcome.value.batch };
    const page = fields.one
      ? paths.applicant(fields.one, undefined, told)
      : paths.applicants(job.hash, fields.shown, told);
    return done(request, page, { value: outcome.value });
  },
});
