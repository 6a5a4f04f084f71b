const MAX_QUERY_LENGTH = 60;
/** Addresses and numbers of people are none of the board's business. */
const PERSONAL = /@|\d[\d\s/().-]{4,}\d/;

/** Words of a search in the one way in which they are counted; undefined where nothing of them may be kept. */
export function normaliseSearchText(text: string): string | undefined {
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, MAX_QUERY_LENGTH).trim();
  return words && !PERSONAL.test(words) ? words : undefined;
}

/** True if one query continues the other, so the reader is still typing. */
export const isLongerVersion = (before: string, after: string): boolean =>
  after.startsWith(before) || before.startsWith(after);
