import { MAX_PLACE_NAME_LENGTH } from './world/world.ts';

/** Characters not allowed in place names, such as control characters and direction marks. */
const UNREADABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/u;

/** Reason why the text cannot be a place name, or undefined. */
export function findPlaceProblem(words: string): string | undefined {
  if (words.length > MAX_PLACE_NAME_LENGTH) return `can have up to ${MAX_PLACE_NAME_LENGTH} characters`;
  return UNREADABLE.test(words) ? 'must not hold control characters or marks of direction' : undefined;
}
