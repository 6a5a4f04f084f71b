import { MAX_PLACE_NAME_LENGTH } from './world/world.ts';

/** What may stand for a place: letters, signs and spaces. Marks that turn the direction around have nothing to do in names. */
const UNREADABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/u;

/** Why these words cannot name a place, or undefined. */
export function findPlaceProblem(words: string): string | undefined {
  if (words.length > MAX_PLACE_NAME_LENGTH) return `can have up to ${MAX_PLACE_NAME_LENGTH} characters`;
  return UNREADABLE.test(words) ? 'must not hold control characters or marks of direction' : undefined;
}
