import * as z from 'zod';
import { holdsAddress } from '../../lib/domain.ts';
import { markdownSchema } from '../../lib/markdown.schema.ts';
import { plainLine } from '../../lib/text.ts';
import { webAddressSchema } from '../../lib/web-address.schema.ts';
import { LONGEST, MOST_ADDRESSES } from './company.limits.ts';

const line = (longest: number) => z.string().overwrite(plainLine).max(longest, `can have up to ${longest} characters`);

const MOST_WORDS = 10;

/**
 * A company's name goes into the subjects of mail to people who never asked for it, so it is a name: no sentence, and no
 * address beside other words. `Booking.com` alone is one.
 */
const nameSchema = (whenEmpty: string) =>
  line(LONGEST.name)
    .min(1, whenEmpty)
    .refine((name) => name.split(/\s+/).length <= MOST_WORDS, `can have up to ${MOST_WORDS} words`)
    .refine((name) => !/[\s/]|^www\./i.test(name) || !holdsAddress(name), 'must be a name, without a web address');

/** What a company's owner may change about its profile; the slug stays. */
export const companyEditSchema = z
  .object({
    name: nameSchema('must not be empty'),
    website: webAddressSchema.nullable(),
    oneLiner: line(LONGEST.oneLiner),
    /** Markdown. */
    about: markdownSchema(LONGEST.about),
    size: line(LONGEST.size).nullable(),
    headquarters: line(LONGEST.headquarters).nullable(),
    socialLinks: z.array(webAddressSchema).max(MOST_ADDRESSES, `can have up to ${MOST_ADDRESSES} links`),
  })
  .partial();

/** What the first role of a new company says about it. */
export const companyFoundingSchema = z.object({
  name: nameSchema('Enter the company’s name'),
  website: z
    .string()
    .trim()
    .transform((typed) => (/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`))
    .pipe(webAddressSchema),
});
