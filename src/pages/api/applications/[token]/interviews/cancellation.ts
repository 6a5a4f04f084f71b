import { cancelInterview } from '../../../../../features/applications/interviews/interviews.commands.ts';
import { seeOther } from '../../../../../http/answers.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { candidate } from '../../../../../http/who.ts';
import { id } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** The candidate cancels an interview, or declines the times for one. */
export const POST = endpoint({
  who: candidate,
  reads: { interview: id },
  run: async ({ db, who, fields, params, locals, now }) => {
    const asked = { id: who, interviewId: fields.interview };
    const isThere = await cancelInterview(db, locals.applying, 'candidate', asked, now);
    return isThere && seeOther(`${paths.application(params.token ?? '')}#interview`);
  },
});
