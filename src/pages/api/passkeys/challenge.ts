import { allowAnyone, defineEndpoint } from '../../../http/endpoint.ts';
import { redirectOrJson } from '../../../http/responses.ts';

export const POST = defineEndpoint({
  authorize: allowAnyone,
  rateLimit: 'sign in',
  run: async ({ locals, request }) => {
    const { options, cookies } = await locals.accounts.passkeyChallenge(request.headers);
    return redirectOrJson(request, '', { value: { options }, cookies });
  },
});
