import { FACETS, joinTerms, splitTerms } from '../jobs/listing.ts';

/** A page is this listing or leads to it, and what it says depends on whether search engines are offered it. */
export const indexedListingTag = (key: string): string => `offered:${key}`;
/** A page leads to those of the listings with one term more than this one that search engines are offered. */
export const indexedWithinTag = (key: string): string => `offered-within:${key}`;

export function tagsOfIndexedListing(key: string): string[] {
  const terms = splitTerms(key);
  const wider = FACETS.flatMap((_, position) => (terms[position] ? [joinTerms(terms.with(position, ''))] : []));
  return [indexedListingTag(key), ...wider.map(indexedWithinTag)];
}
