import { done } from '../../../http/answers.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { anyone } from '../../../http/who.ts';

export const prerender = false;

/** What a browser needs to sign in with a passkey. */
export const POST = endpoint({
  who: anyone,
  limit: 'sign in',
  run: async ({ locals, request }) => {
    const { options, cookies } = await locals.accounts.passkeyChallenge(request.headers);
    return done(request, '', { value: { options }, cookies });
  },
});
