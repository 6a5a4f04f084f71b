import type { APIContext } from 'astro';
import { problem } from '../lib/problem.ts';
import type { Problem } from '../lib/result.ts';
import { wantsJson } from './accept.ts';
import { problemResponse } from './problem-response.ts';
import { writeRefusal } from './refusal.ts';

export const ANOTHER_LOOK = 'Some answers need changing';

/** Back to a page after a form was taken. */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** A change was made: back to a page, or in JSON what there is to know. */
export function done(
  request: Request,
  location: string,
  { status = 200, value = {}, cookies = [] }: { status?: number; value?: object; cookies?: readonly string[] } = {},
): Response {
  if (!wantsJson(request)) return seeOther(location, cookies);
  const answer = answerPrivately({ ...value, location }, status);
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}

/**
 * The same for the forms about roles, whose script goes on by itself: to `next`. `keepsDraft` while the device's draft is
 * still needed.
 */
export const accepted = (request: Request, next: string, more: { keepsDraft?: boolean } = {}): Response =>
  wantsJson(request) ? answerPrivately({ next, ...more }, 201) : seeOther(next);

/** What was wrong, by field: as 422, or back on the form's page with what was typed. */
export const refused = (
  { request, locals }: APIContext,
  page: string,
  problems: Problem[],
  typed: Record<string, unknown> = {},
): Response =>
  wantsJson(request) ? answerProblems(problems) : seeOther(writeRefusal(locals.accounts, page, { problems, typed }));

/** What could not be done, as something has changed meanwhile: 409, or back on a page that says so. */
export const overtaken = (request: Request, page: string, problems: Problem[]): Response =>
  wantsJson(request) ? problemResponse(problem(409, problems[0]?.message, { data: { problems } })) : seeOther(page);

/** What was wrong, by field, for a script. */
export const answerProblems = (problems: Problem[]): Response =>
  problemResponse(problem(422, ANOTHER_LOOK, { data: { problems } }));

/**
 * The answer to who signed out, with which the browser forgets the pages that it keeps: on a device of many, going back shows
 * nothing of them. What people saved and typed on the device is theirs, signed in or not, and stays.
 */
export function signedOut(answer: Response): Response {
  answer.headers.set('clear-site-data', '"cache", "prefetchCache", "prerenderCache"');
  return answer;
}

/** JSON for whoever asked, and kept by nobody. */
export const answerPrivately = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });

/** JSON that a person takes along, as a file of that name. */
export const download = (name: string, value: unknown): Response =>
  new Response(JSON.stringify(value, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });

/** JSON for everybody; the server adds its ETag. */
export const answerJson = (body: unknown): Response => answerJsonText(JSON.stringify(body));

/** The same of what is JSON already. */
export const answerJsonText = (body: string): Response =>
  new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    },
  });
