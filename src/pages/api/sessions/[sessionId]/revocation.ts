import type { APIRoute } from 'astro';
import { revokeOtherSessions, revokeSession } from '../../../../features/accounts/session.commands.ts';
import { done } from '../../../../http/answers.ts';
import { hidden, requireUser } from '../../../../http/guards.ts';
import { paths } from '../../../../paths.ts';
import { refuseReading } from '../../_json.ts';
import { signedOut } from '../../_signed-out.ts';

export const prerender = false;

/** Ends a session of one's own: by its id, `current` (signing out) or `others`. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const user = await requireUser(context);
  if (user instanceof Response) return user;
  const id = params.sessionId ?? '';
  if (id === 'current' || id === user.sessionId) {
    return signedOut(done(request, paths.home(), { cookies: await locals.accounts.signOut(request.headers) }));
  }
  if (id === 'others') await revokeOtherSessions(locals.db, user);
  else if (!(await revokeSession(locals.db, user, id))) return hidden(context);
  return done(request, paths.account());
};

export const ALL = refuseReading;
