import { endConversation } from '../../../../features/applications/conversation/messages.commands.ts';
import { seeOther } from '../../../../http/answers.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { candidate } from '../../../../http/who.ts';
import { text } from '../../../../lib/fields.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** The candidate ends a conversation (`ended`: yes), or goes on with one that the candidate ended. */
export const POST = endpoint({
  who: candidate,
  reads: { ended: text },
  run: async ({ db, who, fields, params }) => {
    await endConversation(db, { side: 'candidate' }, { id: who, isEnded: fields.ended === 'yes' });
    return seeOther(`${paths.application(params.token ?? '')}#messages`);
  },
});
