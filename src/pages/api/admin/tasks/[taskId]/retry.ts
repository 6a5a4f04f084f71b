import { retryTask } from '../../../../../features/accounts/background.commands.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { admin } from '../../../../../http/who.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** Gives a dead task a new life. */
export const POST = endpoint({
  who: admin,
  run: ({ db, who, params, now }) => retryTask(db, who, params.taskId ?? '', now),
  page: paths.adminTasks,
});
