import { cancelInterview } from '../../../../../../features/applications/interviews/interviews.commands.ts';
import { seeOther } from '../../../../../../http/answers.ts';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { recruiterOfApplication } from '../../../../../../http/who.ts';
import { id } from '../../../../../../lib/fields.ts';
import { paths } from '../../../../../../paths.ts';

export const prerender = false;

/** The company cancels an interview, or takes back the times for one. */
export const POST = endpoint({
  who: recruiterOfApplication,
  reads: { interview: id },
  run: async ({ db, who, fields, params, locals, now }) => {
    const applicationId = params.applicationId ?? '';
    const asked = { id: applicationId, interviewId: fields.interview };
    const isThere = await cancelInterview(db, locals.applying, who, asked, now);
    return isThere && seeOther(`${paths.applicant(applicationId)}#interview`);
  },
});
