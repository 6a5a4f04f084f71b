import type { APIContext } from 'astro';
import { formatByteLimit, MB } from '../lib/lengths.ts';
import { multipartBoundary, parsePartFileName } from '../lib/multipart.ts';
import { problem } from '../lib/problem.ts';
import {
  type FieldSchemas,
  type FieldSource,
  type ParsedFields,
  parseFields,
  removeInvalidCharacters,
} from '../lib/validation.ts';
import { problemError } from './http-response-error.ts';

type BodyContext = Pick<APIContext, 'locals' | 'request'>;

// Readers of bodies. Each throws the response to an invalid one.

/** Reads form or JSON fields by type (lib/validation.ts). Rejects repeated and prototype names. */
export async function readFieldsOrThrow<S extends FieldSchemas>(
  context: BodyContext,
  shape: S,
): Promise<ParsedFields<S>> {
  const type = context.request.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return toFields(context, shape, await readObject(context.request));
  if (type !== '' && !FORM.test(type)) throw problemError(problem(415, 'Send a form or JSON'));
  const form = type === '' ? new FormData() : await readForm(context.request);
  const names = [...form.keys()];
  if (new Set(names).size < names.length || names.some((name) => FORBIDDEN.has(name)))
    throw problemError(problem(400, 'A field is repeated or not allowed'));
  return toFields(context, shape, form);
}

export async function readFormFieldsOrThrow<S extends FieldSchemas>(
  context: BodyContext,
  shape: S,
): Promise<ParsedFields<S>> {
  return toFields(context, shape, await readSentForm(context.request));
}

export interface BodyReader<Read> {
  read: (context: APIContext) => Promise<Read>;
}

export const formBodyReader = <S extends FieldSchemas>(shape: S): BodyReader<ParsedFields<S>> => ({
  read: (context) => readFormFieldsOrThrow(context, shape),
});

export const textFormBodyReader: BodyReader<FormData> = { read: (context) => readTextFieldsOrThrow(context) };

/** Text fields of a form with many fields. */
export async function readTextFieldsOrThrow(context: BodyContext): Promise<FormData> {
  const sent = new FormData();
  for (const [name, value] of await readSentForm(context.request))
    if (typeof value === 'string') sent.append(name, value);
  context.locals.submittedForm = sent;
  return sent;
}

export const readJsonOrThrow = async (request: Request): Promise<unknown> => parseJsonOrThrow(await request.text());

export function parseJsonOrThrow(body: string): unknown {
  try {
    return JSON.parse(body, (key, inner) => {
      if (FORBIDDEN.has(key)) throw new Error('A key is not allowed');
      return typeof inner === 'string' ? removeInvalidCharacters(inner) : inner;
    });
  } catch {
    throw problemError(problem(400, 'The body must be JSON'));
  }
}

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

function toFields<S extends FieldSchemas>({ locals }: BodyContext, shape: S, source: FieldSource): ParsedFields<S> {
  locals.submittedForm = source;
  const fields = parseFields(shape, source);
  if (fields.ok) return fields.value;
  throw problemError(problem(422, 'Some answers need changing', { data: { problems: fields.problems } }));
}

async function readSentForm(request: Request): Promise<FormData> {
  if (!FORM.test(request.headers.get('content-type') ?? '')) throw problemError(problem(415, 'Send a form'));
  return readForm(request);
}

async function readForm(request: Request): Promise<FormData> {
  const sent = await readFewParts(request).catch((error: unknown) => {
    if (isBodyTooLarge(error)) throw problemError(problem(413, error.message));
  });
  if (!sent) throw problemError(problem(400, 'The form cannot be read'));
  const clean = new FormData();
  for (const [name, value] of sent) {
    if (typeof value === 'string') clean.append(name, removeInvalidCharacters(value));
    else clean.append(name, value);
  }
  return clean;
}

/** Maximum parts of a form. Each costs as much as kilobytes of text. */
const MAX_FORM_PARTS = 1_000;
/** Bytes of a form that are not files. */
const MAX_FORM_TEXT_BYTES = MB;

/** Parses a form. Undefined if it has too many parts. @throws BodyTooLarge */
async function readFewParts(request: Request): Promise<FormData | undefined> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart/i.test(type)) return request.formData();
  const boundary = multipartBoundary(type);
  const body = Buffer.from(await request.arrayBuffer());
  if (boundary === undefined || !hasFewParts(body, `--${boundary}`)) return undefined;
  // Parsed by the boundary that parts were counted with.
  return new Response(body, { headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` } }).formData();
}

/** Also bounds the text, which is decoded at once. */
function hasFewParts(body: Buffer, delimiter: string): boolean {
  let textBytes = 0;
  let at = body.indexOf(delimiter);
  for (let count = 0; at >= 0; count++) {
    if (count === MAX_FORM_PARTS) return false;
    const next = body.indexOf(delimiter, at + 1);
    const end = next < 0 ? body.length : next;
    if (next < 0 || parsePartFileName(body.subarray(at + delimiter.length, end)) === undefined) textBytes += end - at;
    if (textBytes > MAX_FORM_TEXT_BYTES)
      throw new BodyTooLarge(`The text of a form can have up to ${formatByteLimit(MAX_FORM_TEXT_BYTES)}`);
    at = next;
  }
  return true;
}

async function readObject(request: Request): Promise<Record<string, unknown>> {
  const value = await readJsonOrThrow(request);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw problemError(problem(400, 'The body must be a JSON object'));
}

export const isCheckboxTicked = (value: unknown): boolean => value === 'yes' || value === true;

/** Body above its limit. The message is for the client. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

// Compares names, because server and pages have separate copies of the class.
export const isBodyTooLarge = (error: unknown): error is BodyTooLarge =>
  error instanceof Error && error.name === 'BodyTooLarge';
