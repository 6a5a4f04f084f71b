import sanitizeHtml from 'sanitize-html';
import * as z from 'zod';
import { toPlainLine } from '../../lib/text.ts';
import { unescapeXml } from '../../lib/xml.ts';

/** Optional field: null if absent, empty or of another type. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);

/** Value or list. Skips invalid items. */
export const several = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.array(optional(schema)), optional(schema).transform((value) => [value])])
    .transform((values) => values.filter((value) => value !== null));

/** Text without NUL and lone surrogates. */
export const text = z.string().transform((words) => words.toWellFormed().replaceAll('\0', '').trim());
export const id = z
  .union([text.pipe(z.string().min(1)), z.number()], 'is missing')
  .transform(String)
  .pipe(z.string().max(200, 'is too long'));

const MAX_TITLE_LENGTH = 1_000;

/** Title, decoded once or twice and without tags. */
export const title = z
  .string('is missing')
  .max(MAX_TITLE_LENGTH, 'is too long')
  .transform((words) => toPlainLine(withoutMarkup(withoutMarkup(words.toWellFormed()))))
  .pipe(z.string().min(2, 'is too short'));

const withoutMarkup = (words: string): string =>
  /[<&]/.test(words) ? unescapeXml(sanitizeHtml(words, { allowedTags: [], allowedAttributes: {} })) : words;

/** Http(s) URL. Unescapes HTML entities and completes protocol-relative URLs. */
export const link = z
  .string('is not an http(s) address')
  .transform((address) => address.trim().replaceAll('&amp;', '&').replace(/^\/\//, 'https://'))
  .pipe(z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }));

const FLAGS = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

/** Boolean, also as a word or number. */
export const flag = z.union([
  z.boolean(),
  z
    .union([z.string(), z.number()])
    .transform((word) => FLAGS.get(String(word).trim().toLowerCase()))
    .pipe(z.boolean()),
]);

/** A number, also as its text. */
export const number = z.union([
  z.number(),
  text.pipe(z.string().regex(/^-?\d{1,15}(?:\.\d{1,9})?$/)).transform(Number),
]);

/** Amount of money (`parsePayFilter`). */
export const amount = z.union([z.number(), text]);
