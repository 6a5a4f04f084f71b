import { chooseTime } from '../../../../../features/applications/interviews/interviews.commands.ts';
import { refused, seeOther } from '../../../../../http/answers.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { candidate } from '../../../../../http/who.ts';
import { id, text } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** The candidate chooses a time, in the zone in which the page showed it. */
export const POST = endpoint({
  who: candidate,
  reads: { interview: id, time: text, zone: text },
  run: async ({ db, who, fields, params, locals, context, now }) => {
    const page = `${paths.application(params.token ?? '')}#interview`;
    const asked = { id: who, interviewId: fields.interview, start: fields.time, zone: fields.zone };
    const outcome = await chooseTime(db, locals.applying, asked, now);
    if (!outcome) return false;
    return outcome.ok ? seeOther(page) : refused(context, page, outcome.problems);
  },
});
