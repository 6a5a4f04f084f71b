import type { APIContext } from 'astro';
import { cleanText, type Fields, fieldsOf, type Given, type Shape } from '../lib/fields.ts';
import { problem } from '../lib/problem.ts';
import { problemResponse } from './problem-response.ts';

type Asked = Pick<APIContext, 'locals' | 'request'>;

/**
 * The fields of a form or of a JSON object, each in its type (lib/fields.ts); the answer to send when there are none to
 * read, or one is of another type. Names that would reach into objects and repeated names are refused.
 */
export async function readFields<S extends Shape>(asked: Asked, shape: S): Promise<Fields<S> | Response> {
  const type = asked.request.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return typed(asked, shape, await readObject(asked.request));
  if (type !== '' && !FORM.test(type)) return problemResponse(problem(415, 'Send a form or JSON'));
  const form = type === '' ? new FormData() : await readForm(asked.request);
  if (form instanceof Response) return form;
  const names = [...form.keys()];
  if (new Set(names).size < names.length || names.some((name) => FORBIDDEN.has(name)))
    return problemResponse(problem(400, 'A field is repeated or not allowed'));
  return typed(asked, shape, form);
}

/** The same of a form alone, in which a name may stand several times. */
export async function readFormFields<S extends Shape>(asked: Asked, shape: S): Promise<Fields<S> | Response> {
  return typed(asked, shape, await readSentForm(asked.request));
}

/** All texts of a form, for one with many fields that reads them by itself. */
export async function readTexts(asked: Asked): Promise<FormData | Response> {
  const form = await readSentForm(asked.request);
  if (form instanceof Response) return form;
  for (const [name, value] of [...form]) if (typeof value !== 'string') form.delete(name);
  asked.locals.typed = form;
  return form;
}

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

function typed<S extends Shape>({ locals }: Asked, shape: S, given: Given | Response): Fields<S> | Response {
  if (given instanceof Response) return given;
  locals.typed = given;
  const fields = fieldsOf(shape, given);
  if (fields.ok) return fields.value;
  return problemResponse(problem(422, 'Some answers need another look', { data: { problems: fields.problems } }));
}

const readSentForm = async (request: Request): Promise<FormData | Response> =>
  FORM.test(request.headers.get('content-type') ?? '')
    ? readForm(request)
    : problemResponse(problem(415, 'Send a form'));

async function readForm(request: Request): Promise<FormData | Response> {
  let sent: FormData;
  try {
    sent = await request.formData();
  } catch {
    return problemResponse(problem(400, 'The form cannot be read'));
  }
  const form = new FormData();
  for (const [name, value] of sent) {
    if (typeof value === 'string') form.append(name, cleanText(value));
    else form.append(name, value);
  }
  return form;
}

async function readObject(request: Request): Promise<Record<string, unknown> | Response> {
  const value = await readJson(request);
  if (value instanceof Response) return value;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  return problemResponse(problem(400, 'The body must be a JSON object'));
}

/** The body as JSON with its texts cleaned; the answer to send when it cannot be read. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text(), (key, inner) => {
      if (FORBIDDEN.has(key)) throw new Error('A key is not allowed');
      return typeof inner === 'string' ? cleanText(inner) : inner;
    });
  } catch {
    return problemResponse(problem(400, 'The body must be JSON'));
  }
}
