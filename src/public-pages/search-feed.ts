import { JOBS_PER_PAGE } from '../features/jobs/job.ts';
import { feedResponse } from '../features/search/feed.http.ts';
import { buildSearchFeed, FEED_ITEMS } from '../features/search/feed.queries.ts';
import { FEED_FORMATS } from '../features/search/feed.ts';
import { defaultSort, printQuery, type SearchQuery } from '../features/search/query.ts';
import { queryToFilter } from '../features/search/query-address.ts';
import { findIneffectiveParameters, parseQuery } from '../features/search/query-parsing.ts';
import { listingPath } from '../features/search/slug.ts';
import { readCachedTaxonomy } from '../features/search/taxonomy.ts';
import { searchHeading } from '../features/search/wording.ts';
import { replaceFormerSlugs } from '../features/vocabulary/former-terms.ts';
import { permanentRedirectError } from '../http/missing-errors.ts';
import { enforceRateLimit } from '../http/rate-limiting.ts';
import { problemResponse } from '../http/responses.ts';
import { pageNotFoundProblem, problem } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import type { PageParams } from '../site-map.ts';
import type { DocumentContext } from './page.ts';

/** Feed of a search at its canonical address. Listings have their own. */
export async function respondWithSearchFeed(context: DocumentContext, params: PageParams): Promise<Response> {
  const { locals, url } = context;
  const format = FEED_FORMATS.find((known) => params.feed === `feed.${known}`);
  if (!format) return problemResponse(pageNotFoundProblem(url.pathname));
  await enforceRateLimit(context, 'search feed');
  const { db, origin, site, search } = locals;
  const searchParams = replaceFormerSlugs(new URLSearchParams(url.search), await search.former());
  const read = parseQuery(searchParams, await search.known());
  const problems = [...read.problems, ...findIneffectiveParameters(searchParams, read.query)];
  const [first] = problems;
  if (first) return problemResponse(problem(400, `${first.field} ${first.message}`, { data: { problems } }));
  // Feeds have fixed order and size.
  const query: SearchQuery = { ...read.query, sort: defaultSort(read.query), page: 1, pageSize: JOBS_PER_PAGE };
  const filter = queryToFilter(query);
  const listing = filter && listingPath(filter, await search.vocabulary());
  if (listing) throw permanentRedirectError(`${paths.feed(listing)}.${format}`);
  const canonical = printQuery(query);
  if (url.search.slice(1) !== canonical) {
    throw permanentRedirectError(`${paths.feed(paths.search())}.${format}?${canonical}`);
  }
  const wish = { after: undefined, limit: FEED_ITEMS, hasFacets: false };
  const { jobs } = await search.page({ ...query, sort: 'newest' }, wish);
  const heading = searchHeading(query, query.q, await readCachedTaxonomy(db));
  return feedResponse(await buildSearchFeed(db, site.name, heading, jobs, origin + paths.search(canonical)), format);
}
