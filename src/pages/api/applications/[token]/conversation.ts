import { requireApplicationIdFromLink } from '../../../../features/applications/candidate.http.ts';
import { setConversationEnded } from '../../../../features/applications/conversation/messages.commands.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { seeOther } from '../../../../http/responses.ts';
import { text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Ends a conversation (`ended=yes`), or resumes one that the candidate ended. */
export const POST = defineEndpoint({
  authorize: requireApplicationIdFromLink,
  body: { ended: text },
  run: async ({ db, auth, fields, params }) => {
    await setConversationEnded(db, { side: 'candidate' }, { id: auth, isEnded: fields.ended === 'yes' });
    return seeOther(`${paths.application(params.token ?? '')}#messages`);
  },
});
