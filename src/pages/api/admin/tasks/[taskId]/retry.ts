import type { APIRoute } from 'astro';
import { retryTask } from '../../../../../features/accounts/background.commands.ts';
import { adminActorOf } from '../../../../../features/accounts/user.ts';
import { done } from '../../../../../http/answers.ts';
import { hidden, requireAdmin } from '../../../../../http/guards.ts';
import { paths } from '../../../../../paths.ts';
import { refuseReading } from '../../../_json.ts';

export const prerender = false;

/** Gives a dead task a new life. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const admin = await requireAdmin(context);
  if (admin instanceof Response) return admin;
  const isRevived = await retryTask(locals.db, adminActorOf(admin), params.taskId ?? '', new Date());
  return isRevived ? done(request, paths.adminTasks()) : hidden(context);
};

export const ALL = refuseReading;
