import { recruiterOfApplication } from '../../../../../features/applications/applicants/applicants.http.ts';
import { endConversation } from '../../../../../features/applications/conversation/messages.commands.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { seeOther } from '../../../../../http/responses.ts';
import { text } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';

/** Ends a conversation (`ended=yes`), or resumes one that the company ended. */
export const POST = defineEndpoint({
  authorize: recruiterOfApplication,
  body: { ended: text },
  run: async ({ db, auth, fields, params }) => {
    const id = params.applicationId ?? '';
    await endConversation(db, { side: 'company', ...auth }, { id, isEnded: fields.ended === 'yes' });
    return seeOther(`${paths.applicant(id)}#messages`);
  },
});
