/** How long a code of a sign-in mail is good. */
export const CODE_MINUTES = 10;

/** `482 913`: easier to read and to type; the space does not matter. */
export const formatCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** The digits of what somebody typed. */
export const readCode = (typed: string): string => typed.replace(/\D/g, '').slice(0, 12);
