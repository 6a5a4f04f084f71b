import { lookup, mapToRecord } from '../../lib/lookup.ts';
import { paths } from '../../paths.ts';
import { listedValues } from '../jobs/job.facts.ts';
import { LISTED_FACTS, type ListedFact } from '../jobs/job.fields.ts';
import { LISTING_CONTRACTS, SENIORITIES, WORKPLACES } from '../jobs/job.ts';
import { countFilterTerms, FACETS, type ListingFacet, type ListingFilter, SLUG_ORDER } from '../jobs/listing.ts';

/**
 * Words of filter slugs (product §3). Fixed terms are in code, others in the database. The earlier facet wins a shared word.
 */
export interface SlugVocabulary {
  terms: ReadonlyMap<string, Term>;
  /** Terms as a tree of words. */
  words: WordNode;
}

interface Term {
  facet: ListingFacet;
  value: string;
}

/** Next words, and the term that ends here. */
interface WordNode {
  term?: Term;
  next: Map<string, WordNode>;
}

export function buildSlugVocabulary(known: {
  categories: string[];
  skills: string[];
  locations: string[];
}): SlugVocabulary {
  const byFacet: Record<ListingFacet, readonly string[]> = {
    category: known.categories,
    seniority: SENIORITIES,
    contractType: LISTING_CONTRACTS,
    workplace: WORKPLACES,
    skill: known.skills,
    location: known.locations,
    ...mapToRecord(LISTED_FACTS, (fact) => Object.keys(listedValues(fact))),
  };
  const terms = new Map<string, Term>();
  // Terms of the specification win: `internship` is a contract type.
  for (const facet of [
    'contractType',
    'seniority',
    'workplace',
    ...LISTED_FACTS,
    'category',
    'skill',
    'location',
  ] as const) {
    for (const value of byFacet[facet]) {
      const term = writeTerm(facet, value);
      if (!terms.has(term)) terms.set(term, { facet, value });
    }
  }
  return { terms, words: treeOf(terms) };
}

function treeOf(terms: ReadonlyMap<string, Term>): WordNode {
  const root: WordNode = { next: new Map() };
  for (const [text, term] of terms) {
    let node = root;
    for (const word of text.split('-')) {
      const next = node.next.get(word) ?? { next: new Map() };
      node.next.set(word, next);
      node = next;
    }
    node.term = term;
  }
  return root;
}

const isListedFact = (facet: ListingFacet): facet is ListedFact => LISTED_FACTS.some((fact) => fact === facet);

function writeTerm(facet: ListingFacet, value: string): string {
  if (isListedFact(facet)) return lookup(listedValues(facet), value)?.slug ?? value;
  return facet === 'location' ? `in-${value}` : value;
}

/** Longer than six known terms. */
const MAX_SLUG_LENGTH = 300;

/**
 * Parses a filter slug in any order, with repeats and `-jobs`. The longest term wins. Undefined for unknown words or two values
 * of a facet.
 */
export function parseFilterSlug(slug: string, vocabulary: SlugVocabulary): ListingFilter | undefined {
  if (slug.length > MAX_SLUG_LENGTH) return undefined;
  const words = slug.replace(/-jobs$/, '').split('-');
  const filter: Record<string, string> = {};
  for (let at = 0; at < words.length; ) {
    const found = longestTerm(words, at, vocabulary);
    if (!found) return undefined;
    const { facet, value } = found.term;
    if (filter[facet] !== undefined && filter[facet] !== value) return undefined;
    filter[facet] = value;
    at += found.words;
  }
  return filter as ListingFilter;
}

/** True if the slug contains a known word. */
export const containsKnownTerm = (slug: string, vocabulary: SlugVocabulary): boolean =>
  slug
    .slice(0, MAX_SLUG_LENGTH)
    .split('-')
    .some((_, at, words) => longestTerm(words, at, vocabulary));

function longestTerm(words: readonly string[], at: number, { words: root }: SlugVocabulary) {
  let found: { term: Term; words: number } | undefined;
  let node = root.next.get(words[at] ?? '');
  for (let length = 1; node; length++) {
    if (node.term) found = { term: node.term, words: length };
    node = node.next.get(words[at + length] ?? '');
  }
  return found;
}

/** Canonical slug of a filter. Undefined if empty, unknown, or readable as another term. */
export function formatFilterSlug(filter: ListingFilter, vocabulary: SlugVocabulary): string | undefined {
  if (countFilterTerms(filter) === 0) return undefined;
  const slug = SLUG_ORDER.flatMap((facet) => {
    const value = filter[facet];
    return value ? [writeTerm(facet, value)] : [];
  }).join('-');
  const reread = parseFilterSlug(slug, vocabulary);
  return reread && FACETS.every((facet) => (reread[facet] ?? '') === (filter[facet] ?? '')) ? slug : undefined;
}

/** Canonical address of a listing. Undefined if no slug exists (product §2, §3). */
export function listingPath(filter: ListingFilter, vocabulary: SlugVocabulary, page = 1): string | undefined {
  const { location, ...rest } = filter;
  const others = Object.values(rest).some(Boolean);
  if (!others && !location) return paths.roles(page);
  const slug = formatFilterSlug(filter, vocabulary);
  if (!others && location) return slug && paths.location(location, page);
  return slug && paths.listing(slug, page);
}
