import { matchPage } from '../../site-map.ts';
import { countFilterTerms, type ListingFilter } from '../jobs/listing.ts';
import { parseFilterSlug, type SlugVocabulary } from '../search/slug.ts';
import { type AdPage, findAdPageOfRoute } from './ad-page.ts';

export const MAX_PAGE_PATH_LENGTH = 512;

/**
 * Stored form of a page's address (specification §7): path without the leading slash, of limited length. Undefined for other
 * sites and schemes, control characters, encoded slashes, dot segments and colons.
 */
export function normalisePagePath(pageUrl: string, origin: string): string | undefined {
  if (pageUrl.length > 4 * MAX_PAGE_PATH_LENGTH || /[\s\p{Cc}\\]|(^|\/)\.\.?(\/|$)/u.test(pageUrl)) return undefined;
  const based = pageUrl === '' || pageUrl.startsWith('/') || URL.canParse(pageUrl) ? pageUrl : `/${pageUrl}`;
  if (!URL.canParse(based, origin)) return undefined;
  const url = new URL(based, origin);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return undefined;
  if (/%(0|1|2f|5c|7f)|\/\/|:/i.test(url.pathname)) return undefined;
  const path = url.pathname.slice(1).replace(/\/$/, '');
  return path.length <= MAX_PAGE_PATH_LENGTH ? path : undefined;
}

/** Ad page of a stored path. Undefined for pages without ads. */
export function adPageOfPath(path: string, vocabulary: SlugVocabulary): AdPage | undefined {
  const { name, params: { location = '', slug = '', page = '1' } = {} } = matchPage(`/${path}`) ?? {};
  if (!/^[1-9]\d{0,6}$/.test(page)) return undefined;
  if (name === 'home') return findAdPageOfRoute({ name: 'index' });
  if (name === 'roles') return adPageOfListing({}, path);
  if (name === 'location') {
    const isPlace = vocabulary.terms.get(`in-${location}`)?.facet === 'location';
    return isPlace ? adPageOfListing({ location }, path) : undefined;
  }
  const filter = name === 'listing' ? parseFilterSlug(slug, vocabulary) : undefined;
  return filter && adPageOfListing(filter, path);
}

/** Ad page of a listing. `path` may have a leading slash. */
export function adPageOfListing(filter: ListingFilter, path: string): AdPage | undefined {
  const isOne = countFilterTerms(filter) === 1;
  const [slug = ''] = path.replace(/^\//, '').split('/');
  if (countFilterTerms(filter) === 0) return findAdPageOfRoute({ name: 'jobs-filters' });
  if (isOne && filter.location)
    return findAdPageOfRoute({ name: 'locations-locationSlug', params: { locationSlug: filter.location } });
  if (isOne && filter.category)
    return findAdPageOfRoute({ name: 'categories-jobCategorySlug', params: { jobCategorySlug: slug } });
  return findAdPageOfRoute({ name: 'filtersSlug', params: { filtersSlug: slug } });
}
