import { restartFailedTask } from '../../../../../features/accounts/admin.commands.ts';
import { requireStaffActor } from '../../../../../http/auth.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { paths } from '../../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireStaffActor,
  run: ({ db, auth, params, now }) => restartFailedTask(db, auth, params.taskId ?? '', now),
  page: paths.adminTasks,
});
