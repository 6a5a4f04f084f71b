import type { APIRoute } from 'astro';
import { done } from '../../../http/answers.ts';
import { refuseChangeOfProof, requireUser } from '../../../http/guards.ts';
import { problemResponse } from '../../../http/problem-response.ts';
import { problem } from '../../../lib/problem.ts';
import { refuseReading } from '../_json.ts';

export const prerender = false;

/** What a browser needs to make a passkey. Refused when the sign-in is older than a day: a borrowed browser must not last. */
export const POST: APIRoute = async (context) => {
  const user = await requireUser(context);
  if (user instanceof Response) return user;
  const refused = await refuseChangeOfProof(context, user);
  if (refused) return refused;
  const registration = await context.locals.accounts.passkeyRegistration(context.request.headers);
  if (!registration) return problemResponse(problem(403, 'Sign out and in again before you add a passkey'));
  return done(context.request, '', { value: { options: registration.options }, cookies: registration.cookies });
};

export const ALL = refuseReading;
