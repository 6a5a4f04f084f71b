import { toActor } from '../../../../../features/accounts/user.ts';
import { readJobDraft } from '../../../../../features/jobs/job.relations.ts';
import { redisplayForm } from '../../../../../features/posting/form-draft.http.ts';
import { toJobForm } from '../../../../../features/posting/job-form.ts';
import { isPayFieldProblem } from '../../../../../features/posting/pay-duty.queries.ts';
import { readEditorVocabulary } from '../../../../../features/posting/posting.queries.ts';
import { createsDraft, JOB_ACTIONS } from '../../../../../features/recruiting/own-job.ts';
import { performJobAction } from '../../../../../features/recruiting/recruiting.commands.ts';
import { formBodyReader } from '../../../../../http/body.ts';
import { defineEndpoint, requireRecruiterOfPathJob } from '../../../../../http/endpoint.ts';
import { problemError } from '../../../../../http/http-response-error.ts';
import { enforceFormRateLimit } from '../../../../../http/rate-limiting.ts';
import { conflictOrRedirect, createdOrRedirect } from '../../../../../http/responses.ts';
import { problem } from '../../../../../lib/problem.ts';
import type { ValidationProblem } from '../../../../../lib/result.ts';
import { text } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

/** Performs a `step` on a role, with a `note`. Copies open the editor. */
export const POST = defineEndpoint({
  authorize: requireRecruiterOfPathJob,
  body: formBodyReader({ step: text, note: text }),
  run: async ({ db, auth: { job, member }, fields, origin, request, now, context }) => {
    const { hash } = job;
    const step = JOB_ACTIONS.find((known) => known === fields.step);
    if (!step) throw problemError(problem(422, `step: must be one of ${JOB_ACTIONS.join(', ')}`));
    if (createsDraft(step)) await enforceFormRateLimit(context, 'post', { target: hash, values: fields });
    const performed = await performJobAction(
      db,
      toActor(member),
      { hash, note: fields.note.slice(0, 500), origin },
      step,
      now,
    );
    const isFixableByRecruiter = (one: ValidationProblem) => one.field === 'otherRole' || isPayFieldProblem(one);
    if (!performed.ok && performed.problems.some(isFixableByRecruiter)) {
      const role = toJobForm(await readJobDraft(db, job.id), await readEditorVocabulary(db));
      return redisplayForm(context, {
        form: { role, hash },
        problems: performed.problems,
        writer: member.id,
        pageOf: (token) => `${paths.recruiterJobEdit(hash)}?draft=${token}`,
      });
    }
    if (!performed.ok) {
      // Errors without field concern the board, such as closed posting.
      const notice = performed.problems.some(({ field }) => field === '') ? 'closed' : 'rejected';
      return conflictOrRedirect(request, `${paths.recruiterJob(hash)}?notice=${notice}`, performed.problems);
    }
    const next = createsDraft(step) ? paths.recruiterJobEdit : paths.recruiterJob;
    return createdOrRedirect(request, next(performed.value.hash));
  },
});
