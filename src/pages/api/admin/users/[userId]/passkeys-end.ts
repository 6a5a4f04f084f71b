import type { APIRoute } from 'astro';
import { forgetPasskeys } from '../../../../../features/accounts/background.commands.ts';
import { adminActorOf } from '../../../../../features/accounts/user.ts';
import { done } from '../../../../../http/answers.ts';
import { hidden, requireAdmin } from '../../../../../http/guards.ts';
import { paths } from '../../../../../paths.ts';
import { refuseReading } from '../../../_json.ts';

export const prerender = false;

/** Forgets the passkeys of somebody who lost them. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const admin = await requireAdmin(context);
  if (admin instanceof Response) return admin;
  const isKnown = await forgetPasskeys(locals.db, adminActorOf(admin), params.userId ?? '', new Date());
  return isKnown ? done(request, paths.adminUsers()) : hidden(context);
};

export const ALL = refuseReading;
