import { defineEndpoint, requireUserWithRecentPasskey } from '../../../http/endpoint.ts';
import { problemError } from '../../../http/http-response-error.ts';
import { redirectOrJson } from '../../../http/responses.ts';
import { problem } from '../../../lib/problem.ts';

/** Options for creating a passkey. Rejected if the sign-in is older than a day. */
export const POST = defineEndpoint({
  authorize: requireUserWithRecentPasskey,
  run: async ({ locals, request }) => {
    const registration = await locals.accounts.passkeyRegistration(request.headers);
    if (!registration) throw problemError(problem(403, 'Sign out and in again before you add a passkey'));
    return redirectOrJson(request, '', { value: { options: registration.options }, cookies: registration.cookies });
  },
});
