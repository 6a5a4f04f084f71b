import { requireApplicationIdFromLink } from '../../../../../features/applications/candidate.http.ts';
import { cancelInterview } from '../../../../../features/applications/interviews/interviews.commands.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { seeOther } from '../../../../../http/responses.ts';
import { id } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

/** Cancels an interview or declines its offer. */
export const POST = defineEndpoint({
  authorize: requireApplicationIdFromLink,
  body: { interview: id },
  run: async ({ db, auth, fields, params, locals, now }) => {
    const cancellation = { id: auth, interviewId: fields.interview };
    const cancelled = await cancelInterview(db, locals.applying, 'candidate', cancellation, now);
    return cancelled && seeOther(`${paths.application(params.token ?? '')}#interview`);
  },
});
