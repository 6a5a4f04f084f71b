import { paths } from '../../paths.ts';
import { FACETS, type ListingFilter, listingKey, MAX_FILTERS_IN_LISTING, termCount } from '../jobs/listing.ts';
import { emptyQuery, printQuery, type SearchQuery } from './query.ts';
import { formatFilterSlug, listingPath, type SlugVocabulary } from './slug.ts';

/** The query of a listing: what its page shows, newest first. */
export function filterToQuery(filter: ListingFilter, page = 1): SearchQuery {
  const terms = FACETS.flatMap((facet) => (filter[facet] ? [[facet, [filter[facet]]]] : []));
  const freelance = filter.contractType === 'freelance';
  return { ...emptyQuery, ...Object.fromEntries(terms), ...(freelance && { contractType: [], freelance }), page };
}

/** The listing that shows exactly this query, or undefined when it asks for more than one value a facet or for more than facets. */
export function queryToFilter(query: SearchQuery): ListingFilter | undefined {
  const filter = Object.fromEntries(
    FACETS.flatMap((facet) => (query[facet][0] ? [[facet, query[facet][0]]] : [])),
  ) as ListingFilter;
  if (query.freelance) filter.contractType ??= 'freelance';
  return printQuery(filterToQuery(filter, query.page)) === printQuery(query) ? filter : undefined;
}

/** Slug of exactly this query, ignoring its page. Undefined if there is none. */
export function querySlug(query: SearchQuery, vocabulary: SlugVocabulary): string | undefined {
  const filter = queryToFilter(query);
  return filter && formatFilterSlug(filter, vocabulary);
}

/**
 * The one address of a query: its listing where there is one, the search page otherwise, and for what may be missing as a
 * listing because it `isEmpty`.
 */
export function searchPath(query: SearchQuery, vocabulary: SlugVocabulary, isEmpty = false): string {
  const filter = queryToFilter(query);
  const isListed = filter && !(isEmpty && termCount(filter) > MAX_FILTERS_IN_LISTING);
  return (isListed && listingPath(filter, vocabulary, query.page)) || paths.search(printQuery(query));
}

/**
 * Link to a query: its listing page if that is in `offered` by key, otherwise a search address, which crawlers do not
 * follow and which redirects to the listing.
 */
export function searchLink(query: SearchQuery, vocabulary: SlugVocabulary, offered: ReadonlySet<string>): string {
  const filter = queryToFilter(query);
  const isFollowed = filter && (termCount(filter) === 0 || offered.has(listingKey(filter)));
  return (isFollowed && listingPath(filter, vocabulary)) || paths.search(printQuery(query));
}
