import { LONGEST_ADDRESS } from '../../lib/lengths.ts';

/** The fewest characters of a title. */
export const SHORTEST_TITLE = 2;

/** The most that one role may say: characters of one text, entries of one list. Schema, form and editor all ask here. */
export const LONGEST = {
  title: 140,
  description: 40_000,
  step: 200,
  benefit: 160,
  /** Code points, as a reader counts them. */
  question: 200,
  address: LONGEST_ADDRESS,
} as const;

export const MOST = { locations: 5, openTo: 60, skills: 12, steps: 12, benefits: 20, questions: 5 } as const;

/** Hours of a take-home exercise, and days until the answer that is promised, at most. */
export const LONGEST_TAKE_HOME = 80;
export const LONGEST_REPLY = 90;

/** Days after which something typed and never sent is forgotten. */
export const DAYS_KEPT_UNSENT = 7;
