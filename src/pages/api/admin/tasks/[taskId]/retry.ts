import { restartFailedTask } from '../../../../../features/accounts/admin.commands.ts';
import { defineEndpoint, requireStaffActor } from '../../../../../http/endpoint.ts';
import { paths } from '../../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireStaffActor,
  run: ({ db, auth, params, now }) => restartFailedTask(db, auth, params.taskId ?? '', now),
  page: paths.adminTasks,
});
