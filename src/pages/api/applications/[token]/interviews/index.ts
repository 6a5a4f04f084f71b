import { requireApplicationIdFromLink } from '../../../../../features/applications/candidate.http.ts';
import { bookInterviewTime } from '../../../../../features/applications/interviews/interviews.commands.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { seeOther, validationFailedOrRedirect } from '../../../../../http/responses.ts';
import { id, text } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

/** Chooses a time in the shown zone. */
export const POST = defineEndpoint({
  authorize: requireApplicationIdFromLink,
  body: { interview: id, time: text, zone: text },
  run: async ({ db, auth, fields, params, locals, context, now }) => {
    const page = `${paths.application(params.token ?? '')}#interview`;
    const booking = { id: auth, interviewId: fields.interview, start: fields.time, zone: fields.zone };
    const outcome = await bookInterviewTime(db, locals.applying, booking, now);
    if (!outcome) return false;
    return outcome.ok ? seeOther(page) : validationFailedOrRedirect(context, page, outcome.problems);
  },
});
