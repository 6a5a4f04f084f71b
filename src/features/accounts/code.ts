import { randomInt } from 'node:crypto';

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
