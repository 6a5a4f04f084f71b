import { requireRecruiterOfApplicants } from '../../../../../../features/applications/applicants/applicants.http.ts';
import { undoStageMove } from '../../../../../../features/applications/stages/stages.commands.ts';
import { formBodyReader } from '../../../../../../http/body.ts';
import { defineEndpoint } from '../../../../../../http/endpoint.ts';
import { redirectOrJson } from '../../../../../../http/responses.ts';
import { id, text } from '../../../../../../lib/validation.ts';
import { paths } from '../../../../../../paths.ts';

/** Undoes a batch move. Returns to the list or the applicant `one`. Idempotent. */
export const POST = defineEndpoint({
  authorize: requireRecruiterOfApplicants,
  body: formBodyReader({ batch: id, shown: text, one: id }),
  run: async ({ db, auth: { job, mover }, fields, request }) => {
    const undone = await undoStageMove(db, mover, fields.batch);
    const page = fields.one ? paths.applicant(fields.one) : paths.applicants(job.hash, fields.shown);
    return redirectOrJson(request, page, { value: { undone } });
  },
});
