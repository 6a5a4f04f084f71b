import { requireRecruiterOfApplication } from '../../../../../features/applications/applicants/applicants.http.ts';
import { setConversationEnded } from '../../../../../features/applications/conversation/messages.commands.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { seeOther } from '../../../../../http/responses.ts';
import { text } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

/** Ends a conversation (`ended=yes`), or resumes one that the company ended. */
export const POST = defineEndpoint({
  authorize: requireRecruiterOfApplication,
  body: { ended: text },
  run: async ({ db, auth, fields, params }) => {
    const id = params.applicationId ?? '';
    await setConversationEnded(db, { side: 'company', ...auth }, { id, isEnded: fields.ended === 'yes' });
    return seeOther(`${paths.applicant(id)}#messages`);
  },
});
