import { randomInt } from 'node:crypto';

/** How long a code of a sign-in mail is good. */
export const CODE_MINUTES = 10;
/** How often a code may be tried: who guesses is right once in `10 ** CODE_DIGITS / CODE_TRIES` codes. */
export const CODE_TRIES = 5;

export const CODE_DIGITS = 6;

export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** `482 913`: easier to read and to type; the space does not matter. */
export const formatCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** The digits of what somebody typed. */
export const readCode = (typed: string): string => typed.replace(/\D/g, '').slice(0, 12);
