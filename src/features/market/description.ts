import { MAX_META_DESCRIPTION_LENGTH } from '../../lib/lengths.ts';
import { fitSentences, lowerFirst } from '../../lib/text.ts';

/**
 * What search engines show of a page of numbers, in at most 160 characters: its heading, and as many of its sentences as fit, those
 * after the first each in several ways, the longest first. Without the heading, two small categories or places with the same numbers
 * would be described alike.
 */
export const numbersDescription = (heading: string, first: string, more: readonly (readonly string[])[] = []): string =>
  fitSentences([[`${heading}: ${lowerFirst(first)}`], ...more], MAX_META_DESCRIPTION_LENGTH);
