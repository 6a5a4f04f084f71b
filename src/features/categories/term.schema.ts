import * as z from 'zod';

/** Characters of what a category or skill is called. */
const SHORTEST = 2;
const LONGEST = 60;

/** What a category or skill is called. */
export const termName = z
  .string()
  .refine((text) => text === text.trim(), 'must not begin or end with a space')
  .min(SHORTEST, `needs at least ${SHORTEST} characters`)
  .max(LONGEST, `can have up to ${LONGEST} characters`);
