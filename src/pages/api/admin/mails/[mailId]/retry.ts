import type { APIRoute } from 'astro';
import { retryMail } from '../../../../../features/accounts/background.commands.ts';
import { adminActorOf } from '../../../../../features/accounts/user.ts';
import { done } from '../../../../../http/answers.ts';
import { hidden, requireAdmin } from '../../../../../http/guards.ts';
import { paths } from '../../../../../paths.ts';
import { refuseReading } from '../../../_json.ts';

export const prerender = false;

/** Sends a dead or held mail again. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const admin = await requireAdmin(context);
  if (admin instanceof Response) return admin;
  const isRetried = await retryMail(locals.db, adminActorOf(admin), params.mailId ?? '', new Date());
  return isRetried ? done(request, paths.adminMail()) : hidden(context);
};

export const ALL = refuseReading;
