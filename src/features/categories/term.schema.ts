import * as z from 'zod';

/** Characters of what a category or skill is called. */
const SHORTEST = 2;
const LONGEST = 60;
/** Names that a skill may have beside its own. */
export const MOST_SYNONYMS = 12;

/** What a category or skill is called. */
export const termName = z
  .string()
  .refine((text) => text === text.trim(), 'must not begin or end with a space')
  .min(SHORTEST, `needs at least ${SHORTEST} characters`)
  .max(LONGEST, `can have up to ${LONGEST} characters`);

/** What a skill is also called: found by it in search and understood in the editor. */
export const skillSynonyms = z.array(termName).max(MOST_SYNONYMS, `can be up to ${MOST_SYNONYMS}`);
