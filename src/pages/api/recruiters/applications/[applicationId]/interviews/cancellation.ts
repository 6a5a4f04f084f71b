import { requireRecruiterOfApplication } from '../../../../../../features/applications/applicants/applicants.http.ts';
import { cancelInterview } from '../../../../../../features/applications/interviews/interviews.commands.ts';
import { defineEndpoint } from '../../../../../../http/endpoint.ts';
import { seeOther } from '../../../../../../http/responses.ts';
import { id } from '../../../../../../lib/validation.ts';
import { paths } from '../../../../../../paths.ts';

/** Cancels an interview or withdraws its offer. */
export const POST = defineEndpoint({
  authorize: requireRecruiterOfApplication,
  body: { interview: id },
  run: async ({ db, auth, fields, params, locals, now }) => {
    const applicationId = params.applicationId ?? '';
    const cancellation = { id: applicationId, interviewId: fields.interview };
    const cancelled = await cancelInterview(db, locals.applying, auth, cancellation, now);
    return cancelled && seeOther(`${paths.applicant(applicationId)}#interview`);
  },
});
