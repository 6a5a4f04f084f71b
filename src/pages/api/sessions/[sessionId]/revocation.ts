import { revokeOtherSessions, revokeSession } from '../../../../features/accounts/session.commands.ts';
import { done, signedOut } from '../../../../http/answers.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { user } from '../../../../http/who.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** Ends a session of one's own: by its id, `current` (signing out) or `others`. */
export const POST = endpoint({
  who: user,
  run: async ({ db, who, params, locals, request }) => {
    const id = params.sessionId ?? '';
    if (id === 'current' || id === who.sessionId)
      return signedOut(done(request, paths.home(), { cookies: await locals.accounts.signOut(request.headers) }));
    if (id !== 'others') return revokeSession(db, who, id);
    await revokeOtherSessions(db, who);
    return true;
  },
  page: () => paths.account(),
});
