import { requireApplicationIdFromLink } from '../../../../features/applications/candidate.http.ts';
import { deleteApplicationWithUndo } from '../../../../features/applications/deletion.commands.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { seeOther } from '../../../../http/responses.ts';
import { paths } from '../../../../paths.ts';

/** Deletes an application, with a short time to undo. */
export const POST = defineEndpoint({
  authorize: requireApplicationIdFromLink,
  run: async ({ db, auth, params, now }) => {
    await deleteApplicationWithUndo(db, auth, now);
    return seeOther(paths.application(params.token ?? ''));
  },
});
