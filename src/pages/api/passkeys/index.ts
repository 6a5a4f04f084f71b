import type { APIRoute } from 'astro';
import { nameBrowser } from '../../../features/accounts/session.queries.ts';
import { done } from '../../../http/answers.ts';
import { readFields } from '../../../http/body.ts';
import { refuseChangeOfProof, requireUser } from '../../../http/guards.ts';
import { problemResponse } from '../../../http/problem-response.ts';
import { json } from '../../../lib/fields.ts';
import { problem } from '../../../lib/problem.ts';
import { paths } from '../../../paths.ts';
import { refuseReading } from '../_json.ts';

export const prerender = false;

/** Keeps a passkey that the user's browser has made, named after the browser. */
export const POST: APIRoute = async (context) => {
  const { locals, request } = context;
  const user = await requireUser(context);
  if (user instanceof Response) return user;
  const refused = await refuseChangeOfProof(context, user);
  if (refused) return refused;
  const fields = await readFields(context, { response: json });
  if (fields instanceof Response) return fields;
  const name = nameBrowser(request.headers.get('user-agent') ?? '');
  const isKept = await locals.accounts.addPasskey(request.headers, fields.response, name);
  if (!isKept) return problemResponse(problem(422, 'The passkey could not be added'));
  return done(request, paths.account(), { status: 201 });
};

export const ALL = refuseReading;
