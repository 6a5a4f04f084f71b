import * as z from 'zod';
import { containsEmailOrUrl } from '../../lib/domain.ts';
import { toPlainLine } from '../../lib/text.ts';
import { markdownSchema, webAddressSchema } from '../../lib/validation.ts';
import { MAX_ADDRESSES, MAX_COMPANY_LENGTHS } from './company.limits.ts';

const line = (longest: number) =>
  z.string().overwrite(toPlainLine).max(longest, `can have up to ${longest} characters`);

const MAX_SEARCH_WORDS = 10;

/** Validates a company name without sentences and addresses, since mail subjects contain it. */
const nameSchema = (whenEmpty: string) =>
  line(MAX_COMPANY_LENGTHS.name)
    .min(1, whenEmpty)
    .refine((name) => name.split(/\s+/).length <= MAX_SEARCH_WORDS, `can have up to ${MAX_SEARCH_WORDS} words`)
    .refine(
      (name) => !/[\s/]|^www\./i.test(name) || !containsEmailOrUrl(name),
      'must be a name, without a web address',
    );

/** Profile fields that an owner can change. The slug is fixed. */
export const companyEditSchema = z
  .object({
    name: nameSchema('must not be empty'),
    website: webAddressSchema.nullable(),
    oneLiner: line(MAX_COMPANY_LENGTHS.oneLiner),
    about: markdownSchema(MAX_COMPANY_LENGTHS.about),
    size: line(MAX_COMPANY_LENGTHS.size).nullable(),
    headquarters: line(MAX_COMPANY_LENGTHS.headquarters).nullable(),
    socialLinks: z.array(webAddressSchema).max(MAX_ADDRESSES, `can have up to ${MAX_ADDRESSES} links`),
  })
  .partial();

/** Adds a scheme to `acme.example`. */
export const addMissingHttpsScheme = (input: string): string => (/^[a-z]+:/i.test(input) ? input : `https://${input}`);

/** Fields of a new company in its first job's form. */
export const companyFoundingSchema = z.object({
  name: nameSchema('Enter the company’s name'),
  website: z.string().trim().transform(addMissingHttpsScheme).pipe(webAddressSchema),
});
