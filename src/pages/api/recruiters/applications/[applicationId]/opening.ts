import { viewApplication } from '../../../../../features/applications/applicants/applicants.commands.ts';
import { wantsJson } from '../../../../../http/accept.ts';
import { seeOther } from '../../../../../http/answers.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { recruiterOfApplication } from '../../../../../http/who.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** Somebody of the company has opened an application. */
export const POST = endpoint({
  who: recruiterOfApplication,
  run: async ({ db, who, params, request, now }) => {
    const id = params.applicationId ?? '';
    await viewApplication(db, who, id, now);
    return wantsJson(request) ? new Response(null, { status: 204 }) : seeOther(paths.applicant(id));
  },
});
