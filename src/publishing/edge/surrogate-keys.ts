import { sha256 } from '../../lib/hash.ts';

/** 36 bits: two of some 15,000 tags share one by accident once in 600 boards, and that only purges a page too many. */
const KEY_LENGTH = 6;

/**
 * The key of a tag at an edge. Tags of listings (`list:a|b||…`) are named for their first facet alone: a role is in more
 * than a thousand combinations, and an edge that is told of 200 keys instead purges hardly a page more (decision 088).
 */
export const surrogateKey = (tag: string): string => sha256(withoutCombination(tag)).slice(0, KEY_LENGTH);

function withoutCombination(tag: string): string {
  if (!tag.includes('|')) return tag;
  const end = tag.indexOf(':') + 1;
  return tag.slice(0, end) + (tag.slice(end).split('|').find(Boolean) ?? '');
}

/** Every page has it: for when nobody knows which of them are stale. */
export const EVERY_PAGE = surrogateKey('every page');

/** What an edge is told of a page, each key once. */
export const surrogateKeys = (tags: Iterable<string>): string[] => [
  ...new Set([EVERY_PAGE, ...Array.from(tags, surrogateKey)]),
];
