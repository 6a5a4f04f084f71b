import type { APIRoute } from 'astro';
import { done } from '../../../http/answers.ts';
import { limit } from '../../../http/limiting.ts';
import { refuseReading } from '../_json.ts';

export const prerender = false;

/** What a browser needs to sign in with a passkey. */
export const POST: APIRoute = async (context) => {
  const tooOften = await limit(context, 'sign in');
  if (tooOften) return tooOften;
  const { options, cookies } = await context.locals.accounts.passkeyChallenge(context.request.headers);
  return done(context.request, '', { value: { options }, cookies });
};

export const ALL = refuseReading;
