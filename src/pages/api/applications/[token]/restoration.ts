import { requireApplicationIdFromLink } from '../../../../features/applications/candidate.http.ts';
import { restoreDeletedApplication } from '../../../../features/applications/deletion.commands.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { seeOther } from '../../../../http/responses.ts';
import { paths } from '../../../../paths.ts';

/** Restores a just deleted application. The page says so if too late. */
export const POST = defineEndpoint({
  authorize: requireApplicationIdFromLink,
  run: async ({ db, auth, params, now }) => {
    await restoreDeletedApplication(db, auth, now);
    return seeOther(paths.application(params.token ?? ''));
  },
});
