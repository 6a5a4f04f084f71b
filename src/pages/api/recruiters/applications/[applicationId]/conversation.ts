import { endConversation } from '../../../../../features/applications/conversation/messages.commands.ts';
import { seeOther } from '../../../../../http/answers.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { recruiterOfApplication } from '../../../../../http/who.ts';
import { text } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** The company ends a conversation (`ended`: yes), or goes on with one that it ended. */
export const POST = endpoint({
  who: recruiterOfApplication,
  reads: { ended: text },
  run: async ({ db, who, fields, params }) => {
    const id = params.applicationId ?? '';
    await endConversation(db, { side: 'company', ...who }, { id, isEnded: fields.ended === 'yes' });
    return seeOther(`${paths.applicant(id)}#messages`);
  },
});
