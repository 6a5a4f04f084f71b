import { sha256 } from '../../lib/hash.ts';

/** 36 bits: two of some 15,000 tags share one by accident once in 600 boards, and that only purges a page too many. */
const KEY_LENGTH = 6;

/**
 * Cache key of a tag. Listing tags (`list:a|b||…`) are reduced to their first facet: a job is in more than a thousand
 * combinations, and 200 keys purge hardly more pages.
 */
export const surrogateKey = (tag: string): string => sha256(withoutCombination(tag)).slice(0, KEY_LENGTH);

function withoutCombination(tag: string): string {
  if (!tag.includes('|')) return tag;
  const end = tag.indexOf(':') + 1;
  return tag.slice(0, end) + (tag.slice(end).split('|').find(Boolean) ?? '');
}

export const EVERY_PAGE = surrogateKey('every page');

export const surrogateKeys = (tags: Iterable<string>): string[] => [
  ...new Set([EVERY_PAGE, ...Array.from(tags, surrogateKey)]),
];
