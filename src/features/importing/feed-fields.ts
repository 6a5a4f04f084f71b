import sanitizeHtml from 'sanitize-html';
import * as z from 'zod';
import { toPlainLine, truncateToLine } from '../../lib/text.ts';
import { unescapeXml } from '../../lib/xml.ts';
import { parseAdvertLines } from './facts/advert.ts';
import { findStatedPay } from './facts/pay-of-text.ts';
import type { NormalisedPay } from './pay.ts';

/** Optional field: null if absent, empty or of another type. */
export const nullIfInvalid = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);

/** Value or list. Skips invalid items. */
export const listSkippingInvalid = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.array(nullIfInvalid(schema)), nullIfInvalid(schema).transform((value) => [value])])
    .transform((values) => values.filter((value) => value !== null));

/** Entries of a feed, some with a field that tells its system. */
export const entriesWith = (field: string, otherSystemsField?: string) =>
  z
    .array(z.unknown())
    .refine(
      (entries) =>
        entries.length === 0 ||
        entries.some(
          (entry) =>
            typeof entry === 'object' &&
            entry !== null &&
            field in entry &&
            !(otherSystemsField && otherSystemsField in entry),
        ),
    );

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

export const flag = z.union([
  z.boolean(),
  z
    .union([z.string(), z.number()])
    .transform((word) => FLAGS.get(String(word).trim().toLowerCase()))
    .pipe(z.boolean()),
]);

export const number = z.union([
  z.number(),
  text.pipe(z.string().regex(/^-?\d{1,15}(?:\.\d{1,9})?$/)).transform(Number),
]);

/** Amount of money (`parsePayFilter`). */
export const amount = z.union([z.number(), text]);

interface PlaceParts {
  city?: string | null | undefined;
  region?: string | null | undefined;
  country?: string | null | undefined;
}

/** Countries whose state codes are commonly written. */
const WITH_STATES = /^(?:us|usa|ca|au|united states.*|canada|australia)$/i;

/** Joins parts of a place: `Athens, Attica, Greece`. Drops uncommon region codes, because BW would be Botswana. */
export function joinPlace({ city, region: regionName, country }: PlaceParts): string {
  // As ISO 3166-2 writes it: `US-TX`.
  const region = regionName?.trim().replace(/^[A-Z]{2}-(?=[A-Z\d]{1,3}$)/, '');
  const isCode = /^[A-Z\d]{1,3}$/.test(region ?? '') && !WITH_STATES.test(country ?? '');
  const code = country && country.length === 2 ? country.toUpperCase() : country;
  return [...new Set([city, isCode ? '' : region, code].map((part) => part?.trim()).filter(Boolean))].join(', ');
}

const MAX_EVIDENCE_LENGTH = 80;

/**
 * Pay in a text field: `EUR 62000 - 78000`, `CA$33.00 – CA$37.00 per hour`. Follows the rules of texts: a small amount needs
 * its period.
 */
export function parsePayLine(line: string): NormalisedPay {
  const first = line.split('•', 1)[0] ?? '';
  const pay = findStatedPay(
    parseAdvertLines(first).map((words) => ({ ...words, heading: 'salary' })),
    [],
  )?.value;
  if (pay) return { pay, notes: [] };
  const isPay = /\d/.test(first);
  return {
    pay: null,
    notes: isPay ? [`Pay left out: not understood (${truncateToLine(first.trim(), MAX_EVIDENCE_LENGTH)})`] : [],
  };
}
