import { paths } from '../../paths.ts';
import { countFilterTerms, FACETS, type ListingFilter, listingKey, MAX_FILTERS_IN_LISTING } from '../jobs/listing.ts';
import { emptyQuery, printQuery, type SearchQuery } from './query.ts';
import { formatFilterSlug, listingPath, type SlugVocabulary } from './slug.ts';

/** Query equivalent to a listing, newest first. */
export function filterToQuery(filter: ListingFilter, page = 1): SearchQuery {
  const terms = FACETS.flatMap((facet) => (filter[facet] ? [[facet, [filter[facet]]]] : []));
  const freelance = filter.contractType === 'freelance';
  return { ...emptyQuery, ...Object.fromEntries(terms), ...(freelance && { contractType: [], freelance }), page };
}

/** Listing equivalent to a query. Undefined with several values per facet or other filters. */
export function queryToFilter(query: SearchQuery): ListingFilter | undefined {
  const filter = Object.fromEntries(
    FACETS.flatMap((facet) => (query[facet][0] ? [[facet, query[facet][0]]] : [])),
  ) as ListingFilter;
  if (query.freelance) filter.contractType ??= 'freelance';
  return printQuery(filterToQuery(filter, query.page)) === printQuery(query) ? filter : undefined;
}

/** Slug of a query, ignoring its page. Undefined without one. */
export function querySlug(query: SearchQuery, vocabulary: SlugVocabulary): string | undefined {
  const filter = queryToFilter(query);
  return filter && formatFilterSlug(filter, vocabulary);
}

/**
 * Canonical address of a query: its listing, or the search page. `isEmpty` listings may be 404, so they use the search page.
 */
export function canonicalSearchPath(query: SearchQuery, vocabulary: SlugVocabulary, isEmpty = false): string {
  const filter = queryToFilter(query);
  const isListed = filter && !(isEmpty && countFilterTerms(filter) > MAX_FILTERS_IN_LISTING);
  return (isListed && listingPath(filter, vocabulary, query.page)) || paths.search(printQuery(query));
}

/**
 * Link to a query: its listing if in `offered`, otherwise a search address, which redirects to the listing and which crawlers
 * ignore.
 */
export function listingOrSearchLink(
  query: SearchQuery,
  vocabulary: SlugVocabulary,
  offered: ReadonlySet<string>,
): string {
  const filter = queryToFilter(query);
  const isFollowed = filter && (countFilterTerms(filter) === 0 || offered.has(listingKey(filter)));
  return (isFollowed && listingPath(filter, vocabulary)) || paths.search(printQuery(query));
}
