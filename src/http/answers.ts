import type { APIContext } from 'astro';
import { problem } from '../lib/problem.ts';
import type { Problem } from '../lib/result.ts';
import { prefersJson } from './accept.ts';
import { seeOther } from './guards.ts';
import { problemResponse } from './problem-response.ts';
import { writeRefusal } from './refusal.ts';

/** Whether the request came from a script rather than from a plain form. */
export const wantsJson = (request: Request): boolean => prefersJson(request.headers.get('accept'));

/** What was wrong, by field: as 422, or back on the form's page with what was typed. */
export function refused(
  context: APIContext,
  page: string,
  problems: Problem[],
  typed: Record<string, unknown> = {},
): Response {
  if (wantsJson(context.request)) {
    return problemResponse(problem(422, 'Some answers need another look', { data: { problems } }));
  }
  return seeOther(writeRefusal(context.locals.accounts, page, { problems, typed }));
}

/** A change was made: back to a page, or in JSON what there is to know. */
export function done(
  request: Request,
  location: string,
  { status = 200, value = {}, cookies = [] }: { status?: number; value?: object; cookies?: readonly string[] } = {},
): Response {
  if (!wantsJson(request)) return seeOther(location, cookies);
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(JSON.stringify({ ...value, location }), { status, headers });
}
