import type { APIContext } from 'astro';
import { prefersJson, problem, problemResponse } from '../../lib/problem.ts';
import type { Problem } from '../../lib/result.ts';
import { seeOther } from '../_guards.ts';
import { writeRefusal } from '../_refusal.ts';

/**
 * The fields of a form or of a JSON object; the answer to send when there are none to read. Names that would reach into
 * objects and repeated names are refused.
 */
export async function readFields(request: Request): Promise<Record<string, unknown> | Response> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return readJson(request);
  if (type !== '' && !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(type)) {
    return problemResponse(problem(415, 'Send a form or JSON'));
  }
  const fields: Record<string, unknown> = Object.create(null);
  let form: FormData;
  try {
    form = type === '' ? new FormData() : await request.formData();
  } catch {
    return problemResponse(problem(400, 'The form cannot be read'));
  }
  for (const [name, value] of form) {
    if (name in fields || FORBIDDEN.has(name))
      return problemResponse(problem(400, 'A field is repeated or not allowed'));
    fields[name] = value;
  }
  return fields;
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

async function readJson(request: Request): Promise<Record<string, unknown> | Response> {
  try {
    const value: unknown = JSON.parse(await request.text(), (key, inner) => {
      if (FORBIDDEN.has(key)) throw new Error('A key is not allowed');
      return inner;
    });
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Answered like every other text that is no object.
  }
  return problemResponse(problem(400, 'The body must be a JSON object'));
}

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
