import type { Db } from '../../db/tables.ts';
import { listCurrenciesOfOpenJobs } from '../../features/jobs/currencies.queries.ts';
import { JOBS_PER_PAGE } from '../../features/jobs/job.ts';
import { addFirstWorkImages } from '../../features/jobs/job-row.queries.ts';
import { countListing } from '../../features/jobs/listing.counts.ts';
import { listingKey } from '../../features/jobs/listing.ts';
import { NO_PLACE } from '../../features/locations/location.ts';
import { currentWorld } from '../../features/locations/world/current-world.ts';
import { addPayBars } from '../../features/market/pay-bars.queries.ts';
import { describeAlertSearches, toAlertQuery } from '../../features/search/alert-search.queries.ts';
import {
  changeQuery,
  printQuery,
  remoteSearchCountry,
  type SearchQuery,
  searchCountryInsteadOfRemote,
} from '../../features/search/query.ts';
import { canonicalSearchPath, queryToFilter } from '../../features/search/query-address.ts';
import { findIneffectiveParameters, isSearchParameter, parseQuery } from '../../features/search/query-parsing.ts';
import { toSearchPageView } from '../../features/search/search-page.ts';
import type { SearchResponse } from '../../features/search/search-view.ts';
import {
  listNearbyCitiesWithJobs,
  putMatchedPlacesFirst,
  withPlacesOutsideBoard,
} from '../../features/search/shown-places.ts';
import { readCachedTaxonomy, type Taxonomy } from '../../features/search/taxonomy.ts';
import { applyTypedFilters, extractAndRemoveTypedFilters } from '../../features/search/typed-filters.ts';
import { replaceFormerSlugs } from '../../features/vocabulary/former-terms.ts';
import { paths } from '../../paths.ts';
import { HttpResponseError } from '../http-response-error.ts';
import type { PageContext } from '../page-context.ts';
import { enforceFormRateLimit, setRateLimitHeaders } from '../rate-limiting.ts';
import { seeOther } from '../responses.ts';

/** Search page. Redirects to the canonical address. */
export async function loadSearchPageOrRedirect(astro: PageContext) {
  await enforceFormRateLimit(astro, 'search page');
  const { db, search } = astro.locals;
  const [taxonomy, isKnown, former] = await Promise.all([readCachedTaxonomy(db), search.known(), search.former()]);
  const searchParams = replaceFormerSlugs(new URLSearchParams(astro.url.search), former);
  const words = extractAndRemoveTypedFilters(searchParams);
  const read = parseQuery(searchParams, isKnown);
  const problems = [
    ...read.problems.filter(({ field }) => isSearchParameter(field)),
    ...findIneffectiveParameters(searchParams, read.query),
  ];
  const { query, place, notices } = applyTypedFilters({ ...read.query, pageSize: JOBS_PER_PAGE }, words, {
    taxonomy,
    world: currentWorld(),
    companies: words.employer ? await search.companies() : [],
    isKnown,
    former,
  });
  // Notices about ignored input need a page, not a redirect.
  const isLost = place?.slug === NO_PLACE || place?.differsFromInput || problems.length + notices.length > 0;

  const address = canonicalSearchPath(query, taxonomy.vocabulary, await isEmptyListing(db, query));
  const isCanonical = new URLSearchParams(astro.url.search).toString() === printQuery(query);
  // The empty search has a page, which forms use.
  const isAtHome = address.startsWith(paths.search()) || astro.url.search === '';
  if (!isLost && !(isCanonical && isAtHome)) throw sendTo(astro, address);
  const results = await search.search(query);
  if (results.page > results.pages) {
    throw sendTo(
      astro,
      canonicalSearchPath({ ...query, page: results.pages }, taxonomy.vocabulary, results.total === 0),
    );
  }
  const names = query.location.flatMap((slug) =>
    slug === NO_PLACE ? [{ slug, name: words.where || 'Unknown place' }] : (currentWorld().findBySlug(slug) ?? []),
  );
  const named = withPlacesOutsideBoard(taxonomy, names);
  astro.locals.found = results.total;
  const { jobs } = await addPayBars(
    db,
    putMatchedPlacesFirst(await addFirstWorkImages(db, results.jobs), query.location, taxonomy),
  );
  const placeOutsideBoard = await readPlaceOutsideBoard(results, taxonomy, (wider) => search.search(wider));
  const country = remoteSearchCountry(query);
  const here =
    country === undefined ? undefined : (await search.search(searchCountryInsteadOfRemote(query, country))).total;
  return {
    view: toSearchPageView({ ...results, jobs }, named, await listCurrenciesOfOpenJobs(db), {
      place,
      placeOutsideBoard,
      problems,
      notices,
      here,
    }),
    pageHref: (page: number) => canonicalSearchPath({ ...query, page }, taxonomy.vocabulary),
  };
}

const isEmptyListing = async (db: Db, query: SearchQuery): Promise<boolean> => {
  const filter = queryToFilter(query);
  return filter !== undefined && (await countListing(db, listingKey(filter))).open === 0;
};

/** Jobs near a place without jobs, and alternatives. */
async function readPlaceOutsideBoard(
  { query, total, facets }: SearchResponse,
  taxonomy: Taxonomy,
  results: (query: SearchQuery) => Promise<SearchResponse>,
) {
  const [slug, more] = query.location;
  const place = slug !== undefined && more === undefined && total === 0 ? currentWorld().findBySlug(slug) : undefined;
  if (!place) return undefined;
  const hrefOf = (changes: Partial<SearchQuery>) =>
    canonicalSearchPath(changeQuery(query, changes), taxonomy.vocabulary);
  const wider = listNearbyCitiesWithJobs(place, facets.location, taxonomy).map((near) => ({
    href: hrefOf({ location: [near.slug] }),
    label: near.label,
    count: near.count,
  }));
  const country = [...taxonomy.locations.values()].find(
    ({ kind, isoCode }) => kind === 'country' && isoCode === place.isoCode,
  );
  if (country && query.workplace.length === 0) {
    const changes = { location: [], workplace: ['remote' as const], openTo: [country.slug] };
    const { total: count } = await results(changeQuery(query, changes));
    if (count > 0) wider.push({ href: hrefOf(changes), label: `Remote, open to ${country.name}`, count });
  }
  return { place, wider };
}

/** Temporary, because a listing may lose its last role. */
const sendTo = (astro: PageContext, location: string): HttpResponseError =>
  new HttpResponseError(() => {
    const response = seeOther(location);
    setRateLimitHeaders(response.headers, astro, 'search page');
    return response;
  });

/** Search to follow with description, jobs and feed. Ignores unknown parameters. */
export async function loadAlertFormPage(astro: PageContext) {
  await enforceFormRateLimit(astro, 'search page');
  const { db, origin, search } = astro.locals;
  const [taxonomy, isKnown, former] = await Promise.all([readCachedTaxonomy(db), search.known(), search.former()]);
  const { query } = parseQuery(replaceFormerSlugs(new URLSearchParams(astro.url.search), former), isKnown);
  const results = await search.search({ ...query, page: 1, pageSize: JOBS_PER_PAGE });
  const { heading, path, total } = toSearchPageView(results, taxonomy, []);
  const isOwn = !path.startsWith(paths.search());
  const feed = { address: new URL(isOwn ? paths.feed(path) : paths.feed(), origin).href, isOwn };
  const [followed = { words: heading, href: path }] = await describeAlertSearches(db, [toAlertQuery(query)]);
  return { heading, href: path, total, feed, followed };
}
