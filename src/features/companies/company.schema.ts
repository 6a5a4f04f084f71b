import * as z from 'zod';
import { markdownSchema } from '../../lib/markdown.schema.ts';
import { webAddressSchema } from '../../lib/web-address.schema.ts';
import { LONGEST, MOST_ADDRESSES } from './company.limits.ts';

const text = (longest: number) => z.string().trim().max(longest, `may have ${longest} characters at most`);

/** What a company's owner may change about its profile; the slug stays. */
export const companyEditSchema = z
  .object({
    name: text(LONGEST.name).min(1, 'must not be empty'),
    website: webAddressSchema.nullable(),
    oneLiner: text(LONGEST.oneLiner),
    /** Markdown. */
    about: markdownSchema(LONGEST.about),
    size: text(LONGEST.size).nullable(),
    headquarters: text(LONGEST.headquarters).nullable(),
    socialLinks: z.array(webAddressSchema).max(MOST_ADDRESSES, `may have ${MOST_ADDRESSES} links at most`),
  })
  .partial();

export type CompanyEdit = z.output<typeof companyEditSchema>;

/** What the first role of a new company says about it. */
export const companyFoundingSchema = z.object({
  name: text(LONGEST.name).min(1, 'Enter the company’s name'),
  website: z
    .string()
    .trim()
    .transform((typed) => (/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`))
    .pipe(webAddressSchema),
});
