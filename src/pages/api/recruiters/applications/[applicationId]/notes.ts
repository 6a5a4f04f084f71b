import { addApplicationNote } from '../../../../../features/applications/applicants/applicants.commands.ts';
import { requireRecruiterOfApplication } from '../../../../../features/applications/applicants/applicants.http.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { seeOther } from '../../../../../http/responses.ts';
import { urlWithValidationFailure } from '../../../../../http/validation-failure.ts';
import { text } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireRecruiterOfApplication,
  body: { note: text },
  run: async ({ db, auth, fields, params, locals, now }) => {
    const id = params.applicationId ?? '';
    const added = await addApplicationNote(db, auth, { id, text: fields.note }, now);
    const page = `${paths.applicant(id)}#notes`;
    return seeOther(
      added.ok ? page : urlWithValidationFailure(locals.accounts, page, { problems: added.problems, values: {} }),
    );
  },
});
