import * as z from 'zod';

const MIN_NAME_LENGTH = 2;
const MAX_NAME_LENGTH = 60;
export const MAX_SYNONYMS = 12;

export const termName = z
  .string()
  .refine((text) => text === text.trim(), 'must not begin or end with a space')
  .min(MIN_NAME_LENGTH, `needs at least ${MIN_NAME_LENGTH} characters`)
  .max(MAX_NAME_LENGTH, `can have up to ${MAX_NAME_LENGTH} characters`);

/** Synonyms of a skill, used in search and in the editor. */
export const skillSynonyms = z.array(termName).max(MAX_SYNONYMS, `can be up to ${MAX_SYNONYMS}`);
