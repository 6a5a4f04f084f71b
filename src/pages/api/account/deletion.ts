import { defineEndpoint, requireUserWithRecentPasskey } from '../../../http/endpoint.ts';
import { redirectOrJson, withClearedPageCache } from '../../../http/responses.ts';
import { text } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';
import { deleteOwnAccount } from '../../../workflows/account-deletion.commands.ts';

/** Deletes the user's account. `confirmation` is its e-mail address. */
export const POST = defineEndpoint({
  authorize: requireUserWithRecentPasskey,
  body: { confirmation: text },
  run: async ({ db, auth, fields, locals, request, origin, now }) => {
    const deleted = await deleteOwnAccount(db, auth, { ...fields, origin }, now);
    if (!deleted.ok) return deleted;
    return withClearedPageCache(
      redirectOrJson(request, paths.accountDeleted(), { cookies: await locals.accounts.signOut(request.headers) }),
    );
  },
  page: () => `${paths.account()}#confirmation`,
});
