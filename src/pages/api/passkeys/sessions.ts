import type { APIRoute } from 'astro';
import { revokeSession } from '../../../features/accounts/session.commands.ts';
import { done } from '../../../http/answers.ts';
import { readFields } from '../../../http/body.ts';
import { limit } from '../../../http/limiting.ts';
import { ownPath } from '../../../http/own-path.ts';
import { problemResponse } from '../../../http/problem-response.ts';
import { json, text } from '../../../lib/fields.ts';
import { problem } from '../../../lib/problem.ts';
import { paths } from '../../../paths.ts';
import { refuseReading } from '../_json.ts';

export const prerender = false;

/** Signs in with what a browser made of a challenge. */
export const POST: APIRoute = async (context) => {
  const { locals, request } = context;
  const tooOften = await limit(context, 'sign in');
  if (tooOften) return tooOften;
  const fields = await readFields(context, { response: json, next: text });
  if (fields instanceof Response) return fields;
  const { response, next } = fields;
  const before = await locals.accounts.findUser(request.headers);
  const signedIn = await locals.accounts.signInByPasskey(request.headers, response);
  if (!signedIn) return problemResponse(problem(422, 'That passkey does not open an account here'));
  // Who was signed in is so by the new session, which knows of the passkey; the old one would be nobody’s.
  if (before) await revokeSession(locals.db, before, before.sessionId);
  const location = ownPath(next, paths.account());
  return done(request, location, { status: 201, cookies: signedIn.cookies });
};

export const ALL = refuseReading;
