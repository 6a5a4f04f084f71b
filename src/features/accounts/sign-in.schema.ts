import * as z from 'zod';

/** Somebody's address, in the one form it is kept in. */
export const emailSchema = z
  .string('Enter an e-mail address')
  .trim()
  .toLowerCase()
  .max(254, 'An e-mail address has 254 characters at most')
  .pipe(z.email('Enter an e-mail address, such as name@example.com'));

export const codeRequestSchema = z.object({ email: emailSchema, next: z.string().max(500).default('') });

export const sessionRequestSchema = z.object({ ticket: z.string().max(2_000), code: z.string().max(40).default('') });
