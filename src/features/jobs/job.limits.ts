import { MAX_URL_LENGTH } from '../../lib/lengths.ts';

/** The fewest characters of a title. */
export const MIN_TITLE_LENGTH = 2;

/** The most that one role may say: characters of one text, entries of one list. Schema, form and editor all ask here. */
export const MAX_LENGTHS = {
  title: 140,
  description: 40_000,
  step: 200,
  benefit: 160,
  client: 120,
  /** Code points, as a reader counts them. */
  question: 200,
  address: MAX_URL_LENGTH,
} as const;

export const MAX_COUNTS = { locations: 5, openTo: 60, skills: 12, steps: 12, benefits: 20, questions: 5 } as const;

/** Hours of a take-home exercise, and days until the answer that is promised, at most. */
export const MAX_TAKE_HOME_HOURS = 80;
export const MAX_REPLY_DAYS = 90;

/** Days after which something typed and never sent is forgotten. */
export const UNSENT_DRAFT_DAYS = 7;
