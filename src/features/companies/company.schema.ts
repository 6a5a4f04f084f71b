import * as z from 'zod';

const address = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).max(2_048, 'is too long');

/** What a company's owner may change about its profile; the slug stays. */
export const companyEditSchema = z
  .object({
    name: z.string().trim().min(1, 'must not be empty').max(120, 'may have 120 characters at most'),
    website: address.nullable(),
    oneLiner: z.string().trim().max(200, 'may have 200 characters at most'),
    about: z.string().trim().max(20_000, 'may have 20,000 characters at most'),
    size: z.string().trim().max(40, 'may have 40 characters at most').nullable(),
    headquarters: z.string().trim().max(120, 'may have 120 characters at most').nullable(),
    socialLinks: z.array(address).max(8, 'may have 8 links at most'),
  })
  .partial();

export type CompanyEdit = z.output<typeof companyEditSchema>;

/** What the first role of a new company says about it. */
export const companyFoundingSchema = z.object({
  name: z.string().trim().min(1, 'Enter the company’s name').max(120, 'may have 120 characters at most'),
  website: z
    .string()
    .trim()
    .transform((typed) => (/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`))
    .pipe(address),
});
