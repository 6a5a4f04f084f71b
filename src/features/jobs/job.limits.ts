import { MAX_URL_LENGTH } from '../../lib/lengths.ts';

export const MIN_TITLE_LENGTH = 2;

/** Maximum characters of texts and entries of lists, used by schema, form and editor. */
export const MAX_LENGTHS = {
  title: 140,
  description: 40_000,
  step: 200,
  benefit: 160,
  client: 120,
  /** Code points. */
  question: 200,
  address: MAX_URL_LENGTH,
} as const;

export const MAX_COUNTS = { locations: 5, openTo: 60, skills: 12, steps: 12, benefits: 20, questions: 5 } as const;

export const MAX_TAKE_HOME_HOURS = 80;
export const MAX_REPLY_DAYS = 90;

/** Days after which unsent input is deleted. */
export const UNSENT_DRAFT_DAYS = 7;
