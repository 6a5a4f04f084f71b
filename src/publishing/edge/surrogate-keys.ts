import { sha256 } from '../../lib/hash.ts';

/** 36 bits. Collisions only purge too much. */
const KEY_LENGTH = 6;

/**
 * Cache key of a tag. Listing tags (`list:a|b||…`) are reduced to the first facet, because a job is in more than a thousand
 * listings.
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
