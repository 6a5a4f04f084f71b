import * as z from 'zod';
import { MAX_URL_LENGTH } from './lengths.ts';
import { findMarkdownProblem } from './markdown.ts';
import type { Result } from './result.ts';
import { formatNumber } from './text.ts';
import { hasCredentials, NO_CREDENTIALS } from './web-address.ts';

/** Form fields, which may be files, or a JSON object. */
export type FieldSource = FormData | Record<string, unknown>;

export type FieldSchemas = Record<string, z.ZodType>;
export type ParsedFields<S extends FieldSchemas> = { [Name in keyof S]: z.output<S[Name]> };

const MUST_BE_TEXT = 'must be text';
const LISTED = new WeakSet<z.ZodType>();

/** Text, empty if missing. Numbers and booleans as in JSON. */
export const text = z
  .union([z.string(), z.number().transform(String), z.boolean().transform(String), z.null().transform(() => '')], {
    error: MUST_BE_TEXT,
  })
  .default('');

/** Text. Undefined if missing, which may differ from empty. */
export const optionalText = z
  .union([z.string(), z.null().transform(() => undefined)], { error: MUST_BE_TEXT })
  .optional();

/** All texts of a repeatable name. A list in JSON. */
export const texts = z.array(z.string(MUST_BE_TEXT), 'must be a list of texts').default([]);
LISTED.add(texts);

/** Whole number of up to nine digits, otherwise NaN. */
export const wholeNumber = text.transform((written) =>
  /^-?\d{1,9}$/.test(written.trim()) ? Number(written) : Number.NaN,
);

/** Id or slug. Other values become empty and are never looked up. */
export const id = text.transform((written) => (/^[\p{L}\p{N}_-]{1,200}$/u.test(written) ? written : ''));

/** File. Undefined if none was chosen. */
export const file = z
  .instanceof(File, { error: 'must be a file' })
  .or(z.literal('').transform(() => undefined))
  .transform((chosen) => (chosen && chosen.size > 0 ? chosen : undefined))
  .optional();

export const json = z.unknown().optional();

export function parseFields<S extends FieldSchemas>(shape: S, source: FieldSource): Result<ParsedFields<S>> {
  const values = source instanceof FormData ? valuesOf(shape, source) : source;
  return validate(z.object(shape), values) as unknown as Result<ParsedFields<S>>;
}

const valuesOf = (shape: FieldSchemas, form: FormData): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => form.has(name))
      .map(([name, type]) => [name, LISTED.has(type) ? form.getAll(name) : form.get(name)]),
  );

/** Removes NUL and lone surrogates. */
export const removeInvalidCharacters = (written: string): string => written.replaceAll('\0', '').toWellFormed();

export function validate<S extends z.ZodType>(schema: S, value: unknown): Result<z.output<S>> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
  };
}

/** URL safe to link: http(s) without credentials, which could imitate a host. */
export const webAddressSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .max(MAX_URL_LENGTH, 'is too long')
  .refine((address) => !hasCredentials(address), NO_CREDENTIALS);

/** Renderable Markdown. Too long text is not parsed. */
export const markdownSchema = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, { error: `can have up to ${formatNumber(longest)} characters`, abort: true })
    .superRefine((text, context) => {
      const message = findMarkdownProblem(text);
      if (message) context.addIssue({ code: 'custom', message });
    });
