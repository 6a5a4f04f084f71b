import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { MAX_EMAIL_LENGTH } from '../../lib/lengths.ts';
import { invalid, type Result } from '../../lib/result.ts';
import { findNonAsciiEmailProblem } from '../../lib/text.ts';
import { validate } from '../../lib/validation.ts';
import { ROLES } from './user.ts';

/** Minutes for which a sign-in code is valid. */
export const CODE_MINUTES = 10;
/** Attempts per code. A guess succeeds once in `10 ** CODE_DIGITS / CODE_TRIES` codes. */
export const CODE_TRIES = 5;

export const CODE_DIGITS = 6;

export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** `482 913`. The space is optional when entered. */
export const formatCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** Extracts the digits from typed text. */
export const extractCodeDigits = (input: string): string => input.replace(/\D/g, '').slice(0, 12);

/** E-mail address in its stored form. */
export const emailSchema = z
  .string('Enter your e-mail address')
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH, { error: `An e-mail address can have up to ${MAX_EMAIL_LENGTH} characters`, abort: true })
  .pipe(z.email('Enter an e-mail address, such as name@example.com'));

export const codeRequestSchema = z.object({ email: emailSchema, next: z.string().max(500).default('') });

export const sessionRequestSchema = z.object({ ticket: z.string().max(2_000), code: z.string().max(40).default('') });

/** Validates a typed address. */
export function readEmail(email: unknown): Result<string> {
  const problem = typeof email === 'string' && findNonAsciiEmailProblem(email.trim());
  if (problem) return invalid('email', problem);
  const read = validate(emailSchema, email);
  return read.ok ? read : { ok: false, problems: read.problems.map(({ message }) => ({ field: 'email', message })) };
}

export const roleSchema = z.enum(ROLES, 'Choose owner or member');

export const invitationSchema = z.object({ email: emailSchema, role: roleSchema.default('member') });
