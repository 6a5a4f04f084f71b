import { MAX_META_DESCRIPTION_LENGTH } from '../../lib/lengths.ts';
import { fitSentences, lowerFirst } from '../../lib/text.ts';

/**
 * Meta description of a page of numbers, at most 160 characters. Starts with the heading, which keeps descriptions of
 * pages with equal numbers apart, and adds sentences that fit, each offered in several lengths, longest first.
 */
export const numbersDescription = (heading: string, first: string, more: readonly (readonly string[])[] = []): string =>
  fitSentences([[`${heading}: ${lowerFirst(first)}`], ...more], MAX_META_DESCRIPTION_LENGTH);
