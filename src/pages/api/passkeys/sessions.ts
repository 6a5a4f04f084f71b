import { isUserSuspended } from '../../../features/accounts/session.queries.ts';
import { SUSPENDED } from '../../../features/accounts/user.ts';
import { allowAnyone, defineEndpoint } from '../../../http/endpoint.ts';
import { problemError } from '../../../http/http-response-error.ts';
import { localPathOr, redirectOrJson } from '../../../http/responses.ts';
import { problem } from '../../../lib/problem.ts';
import { json, text } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';

/** Signs in with a passkey. */
export const POST = defineEndpoint({
  authorize: allowAnyone,
  rateLimit: 'sign in',
  body: { response: json, next: text },
  run: async ({ db, fields, locals, request }) => {
    const signedIn = await locals.accounts.signInByPasskey(request.headers, fields.response);
    if (!signedIn) throw problemError(problem(422, 'That passkey does not open an account here'));
    if (await isUserSuspended(db, { id: signedIn.userId })) throw problemError(problem(403, SUSPENDED));
    return redirectOrJson(request, localPathOr(fields.next, paths.account()), {
      status: 201,
      cookies: signedIn.cookies,
    });
  },
});
