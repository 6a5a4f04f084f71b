import { revokeOtherSessions, revokeSession } from '../../../../features/accounts/session.commands.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { requireUser } from '../../../../http/guards.ts';
import { redirectOrJson, withClearedPageCache } from '../../../../http/responses.ts';
import { paths } from '../../../../paths.ts';

/** Ends an own session by id, `current` (sign-out) or `others`. */
export const POST = defineEndpoint({
  authorize: requireUser,
  run: async ({ db, auth, params, locals, request }) => {
    const id = params.sessionId ?? '';
    if (id === 'current' || id === auth.sessionId)
      return withClearedPageCache(
        redirectOrJson(request, paths.home(), { cookies: await locals.accounts.signOut(request.headers) }),
      );
    if (id !== 'others') return revokeSession(db, auth, id);
    await revokeOtherSessions(db, auth);
    return true;
  },
  page: () => paths.account(),
});
