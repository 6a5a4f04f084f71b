import { printQuery } from '../search/query.ts';
import { filterToQuery } from '../search/query-address.ts';
import { parseFilterSlug, type SlugVocabulary } from '../search/slug.ts';

const MAX_ADDRESS_LENGTH = 2_000;

/** Query of a search, company, place or other listing page. Undefined for other addresses. */
export function searchQueryOfPage(address: string, origin: string, vocabulary: SlugVocabulary): string | undefined {
  const url = address.length > MAX_ADDRESS_LENGTH ? null : URL.parse(address.trim() || '/', origin);
  if (url?.origin !== origin) return undefined;
  const [section = '', slug = '', rest] = url.pathname.split('/').filter(Boolean);
  if (rest !== undefined) return undefined;
  if (slug && (section === 'companies' || section === 'locations'))
    return new URLSearchParams({ [section === 'companies' ? 'company' : 'location']: slug }).toString();
  if (slug) return undefined;
  if (section === '' || section === 'roles') return '';
  if (section === 'search') {
    for (const name of ['page', 'pageSize']) url.searchParams.delete(name);
    return url.searchParams.toString();
  }
  const filter = parseFilterSlug(section, vocabulary);
  return filter && printQuery(filterToQuery(filter));
}
