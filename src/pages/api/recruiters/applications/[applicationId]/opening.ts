import { markApplicationViewed } from '../../../../../features/applications/applicants/applicants.commands.ts';
import { requireRecruiterOfApplication } from '../../../../../features/applications/applicants/applicants.http.ts';
import { wantsJson } from '../../../../../http/accept.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { seeOther } from '../../../../../http/responses.ts';
import { paths } from '../../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireRecruiterOfApplication,
  run: async ({ db, auth, params, request, now }) => {
    const id = params.applicationId ?? '';
    await markApplicationViewed(db, auth, id, now);
    return wantsJson(request) ? new Response(null, { status: 204 }) : seeOther(paths.applicant(id));
  },
});
