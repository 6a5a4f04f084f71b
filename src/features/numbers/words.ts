const MAX_QUERY_LENGTH = 60;
/** Addresses and phone numbers, which are not counted. */
const PERSONAL = /@|\d[\d\s/().-]{4,}\d/;

/** Normalised search words. Undefined if empty or personal. */
export function normaliseSearchText(text: string): string | undefined {
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, MAX_QUERY_LENGTH).trim();
  return words && !PERSONAL.test(words) ? words : undefined;
}

/** True if one query extends the other. */
export const isLongerVersion = (before: string, after: string): boolean =>
  after.startsWith(before) || before.startsWith(after);
