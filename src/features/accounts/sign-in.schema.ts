import * as z from 'zod';
import { MAX_EMAIL_LENGTH } from '../../lib/lengths.ts';

/** E-mail address in its stored form. */
export const emailSchema = z
  .string('Enter your e-mail address')
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH, { error: `An e-mail address can have up to ${MAX_EMAIL_LENGTH} characters`, abort: true })
  .pipe(z.email('Enter an e-mail address, such as name@example.com'));

export const codeRequestSchema = z.object({ email: emailSchema, next: z.string().max(500).default('') });

export const sessionRequestSchema = z.object({ ticket: z.string().max(2_000), code: z.string().max(40).default('') });
