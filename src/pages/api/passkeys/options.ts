import { done } from '../../../http/answers.ts';
import { withProblem } from '../../../http/early-answer.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { provenUser } from '../../../http/who.ts';
import { problem } from '../../../lib/problem.ts';

export const prerender = false;

/** What a browser needs to make a passkey. Refused when the sign-in is older than a day: a borrowed browser must not last. */
export const POST = endpoint({
  who: provenUser,
  run: async ({ locals, request }) => {
    const registration = await locals.accounts.passkeyRegistration(request.headers);
    if (!registration) throw withProblem(problem(403, 'Sign out and in again before you add a passkey'));
    return done(request, '', { value: { options: registration.options }, cookies: registration.cookies });
  },
});
