import { withdrawApplication } from '../../../../features/applications/candidate.commands.ts';
import { requireApplicationIdFromLink } from '../../../../features/applications/candidate.http.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { seeOther } from '../../../../http/responses.ts';
import { paths } from '../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireApplicationIdFromLink,
  run: async ({ db, auth, params, locals, now }) => {
    await withdrawApplication(db, locals.applying, auth, now);
    return seeOther(paths.application(params.token ?? ''));
  },
});
