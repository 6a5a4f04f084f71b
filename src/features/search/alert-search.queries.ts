import type { Db } from '../../db/tables.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { paths, stripPageNumber } from '../../paths.ts';
import { matchPage } from '../../site-map.ts';
import { NO_PLACE } from '../locations/location.ts';
import { currentWorld } from '../locations/world/current-world.ts';
import { readFormerTerms } from '../vocabulary/former-terms.queries.ts';
import { parseFormerFilterSlug, readCachedAddressWords } from './former-path.queries.ts';
import { changeQuery, defaultSort, emptyQuery, printQuery, type SearchQuery } from './query.ts';
import { canonicalSearchPath, filterToQuery } from './query-address.ts';
import { type IsKnownFacetValue, parseQuery, parseStoredQuery } from './query-parsing.ts';
import { withPlacesOutsideBoard } from './shown-places.ts';
import { parseFilterSlug } from './slug.ts';
import { readCachedTaxonomy, type Taxonomy } from './taxonomy.ts';
import { describeQuery } from './wording.ts';

const MAX_SEARCH_URL_LENGTH = 2_000;

const NO_SEARCH = 'must be the address of a search on this board, such as /product-designer-remote';

/** Filter part of a query, without order, age and page. */
export function toAlertQuery(query: SearchQuery): SearchQuery {
  const { page, pageSize } = emptyQuery;
  return changeQuery(query, { postedWithin: null, sort: defaultSort(query), page, pageSize });
}

/**
 * Search of a board address that alerts can follow: `/product-designer-remote`, `/search?…` or a company’s page. Errors name
 * the field `search`.
 */
export async function parseAlertSearch(
  db: Db,
  address: string,
  isKnown: IsKnownFacetValue,
): Promise<Result<SearchQuery>> {
  if (address.length > MAX_SEARCH_URL_LENGTH)
    return invalid('search', `can have up to ${MAX_SEARCH_URL_LENGTH} characters`);
  if (!address.startsWith('/') || address.startsWith('//')) return invalid('search', NO_SEARCH);
  const url = URL.parse(address, 'http://own.invalid');
  if (url?.origin !== 'http://own.invalid') return invalid('search', NO_SEARCH);
  const path = stripPageNumber(url.pathname).replace(/(.)\/$/, '$1');
  if (path === paths.search()) {
    const { query, problems } = parseQuery(url.searchParams, isKnown);
    const [first] = problems;
    return first ? invalid('search', `${first.field} ${first.message}`) : succeed(toAlertQuery(query));
  }
  const query = await findListed(db, path, isKnown);
  return query ? succeed(query) : invalid('search', NO_SEARCH);
}

async function findListed(db: Db, path: string, isKnown: IsKnownFacetValue): Promise<SearchQuery | undefined> {
  const { name, params: { company = '', location = '', slug = '' } = {} } = matchPage(path) ?? {};
  if (name === 'home' || name === 'roles') return emptyQuery;
  if (name === 'company') return isKnown('company', company) ? { ...emptyQuery, company: [company] } : undefined;
  if (name === 'location') return isKnown('location', location) ? filterToQuery({ location }) : undefined;
  if (name !== 'listing') return undefined;
  const words = await readCachedAddressWords(db);
  const filter = parseFilterSlug(slug, words.taxonomy.vocabulary) ?? parseFormerFilterSlug(words, slug);
  return filter && filterToQuery(filter);
}

/** Description and address of a followed search. */
interface FollowedWords {
  words: string;
  href: string;
}

/** Descriptions of stored searches by the current names of their terms and companies. */
export async function describeAlertSearches(db: Db, stored: readonly SearchQuery[]): Promise<FollowedWords[]> {
  if (stored.length === 0) return [];
  const [taxonomy, former] = await Promise.all([readCachedTaxonomy(db), readFormerTerms(db)]);
  const queries = stored.map((query) => parseStoredQuery(printQuery(query), former));
  const slugs = [...new Set(queries.flatMap(({ company }) => company))];
  const companies =
    slugs.length === 0
      ? []
      : await db.selectFrom('companies').select(['slug', 'name']).where('slug', 'in', slugs).execute();
  const names = new Map(companies.map(({ slug, name }) => [slug, name]));
  return queries.map((query) => ({
    words: describeQuery(query, withNames(query, taxonomy), names),
    href: canonicalSearchPath(query, taxonomy.vocabulary),
  }));
}

/** Adds gazetteer places without roles. */
function withNames({ location }: SearchQuery, taxonomy: Taxonomy): Taxonomy {
  const unknownSlugs = location.filter((slug) => !taxonomy.locations.has(slug));
  if (unknownSlugs.length === 0) return taxonomy;
  const places = unknownSlugs.flatMap((slug) =>
    slug === NO_PLACE ? [{ slug, name: 'an unknown place' }] : (currentWorld().findBySlug(slug) ?? []),
  );
  return withPlacesOutsideBoard(taxonomy, places);
}
