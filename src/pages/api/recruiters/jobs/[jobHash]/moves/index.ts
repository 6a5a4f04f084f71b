import { requireRecruiterOfApplicants } from '../../../../../../features/applications/applicants/applicants.http.ts';
import { STAGES } from '../../../../../../features/applications/stages/stage.ts';
import { moveApplicationsToStage } from '../../../../../../features/applications/stages/stages.commands.ts';
import { formBodyReader } from '../../../../../../http/body.ts';
import { defineEndpoint } from '../../../../../../http/endpoint.ts';
import { problemError } from '../../../../../../http/http-response-error.ts';
import { redirectOrJson, validationFailedOrRedirect } from '../../../../../../http/responses.ts';
import { problem } from '../../../../../../lib/problem.ts';
import { id, text, texts } from '../../../../../../lib/validation.ts';
import { paths } from '../../../../../../paths.ts';

/** Moves applicants (`id`, repeated) to a `stage`. Returns to the list or the applicant `one`. */
export const POST = defineEndpoint({
  authorize: requireRecruiterOfApplicants,
  body: formBodyReader({ id: texts, stage: text, shown: text, one: id }),
  run: async ({ db, auth: { job, mover }, fields, context, request, now }) => {
    const stage = STAGES.find((known) => known === fields.stage);
    if (!stage) throw problemError(problem(422, `stage: must be one of ${STAGES.join(', ')}`));
    const outcome = await moveApplicationsToStage(db, mover, { ids: fields.id, stage }, now);
    if (!outcome.ok)
      return validationFailedOrRedirect(context, paths.applicants(job.hash, fields.shown), outcome.problems);
    const query = { moved: outcome.value.batch };
    const page = fields.one
      ? paths.applicant(fields.one, undefined, query)
      : paths.applicants(job.hash, fields.shown, query);
    return redirectOrJson(request, page, { value: outcome.value });
  },
});
