import { deletePasskeysAndSessions } from '../../../../../features/accounts/admin.commands.ts';
import { defineEndpoint, requireStaffActor } from '../../../../../http/endpoint.ts';
import { paths } from '../../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireStaffActor,
  run: ({ db, auth, params, now }) => deletePasskeysAndSessions(db, auth, params.userId ?? '', now),
  page: ({ params }) => paths.adminUser(params.userId ?? ''),
});
