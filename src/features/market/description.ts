import { MAX_META_DESCRIPTION_LENGTH } from '../../lib/lengths.ts';
import { fitSentences, lowerFirst } from '../../lib/text.ts';

/**
 * Meta description of at most 160 characters: the heading, which keeps descriptions unique, then sentences that fit. Each has
 * several lengths, longest first.
 */
export const numbersDescription = (heading: string, first: string, more: readonly (readonly string[])[] = []): string =>
  fitSentences([[`${heading}: ${lowerFirst(first)}`], ...more], MAX_META_DESCRIPTION_LENGTH);
