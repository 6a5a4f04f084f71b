import { findSuccessorSlug } from '../features/companies/company.queries.ts';
import { toPostLinks } from '../features/editorial/editorial.queries.ts';
import { fillFacts } from '../features/editorial/facts.ts';
import { listPublicTexts } from '../features/editorial/text.queries.ts';
import { lastChangedAt } from '../features/editorial/text.ts';
import { JOBS_PER_PAGE } from '../features/jobs/job.ts';
import { findPublishedIssue, listPublishedIssues } from '../features/newsletter/issue.queries.ts';
import { MAX_ISSUES_IN_FEED, renderIssueHtml } from '../features/newsletter/issue.ts';
import { buildCompanyFeed, buildJobFeed, buildListingFeed, FEED_ITEMS } from '../features/search/feed.queries.ts';
import { FEED_FORMATS, feedResponse, type SyndicationFeed } from '../features/search/feed.ts';
import { parseFormerFilterSlug, readCachedAddressWords } from '../features/search/former-path.queries.ts';
import { defaultSort, printQuery, type SearchQuery } from '../features/search/query.ts';
import { queryToFilter } from '../features/search/query-address.ts';
import { findIneffectiveParameters, parseQuery } from '../features/search/query-parsing.ts';
import { listingPath, parseFilterSlug } from '../features/search/slug.ts';
import { readCachedTaxonomy, type Taxonomy } from '../features/search/taxonomy.ts';
import { searchHeading } from '../features/search/wording.ts';
import { replaceFormerSlugs } from '../features/vocabulary/former-terms.ts';
import { permanentRedirectError } from '../http/missing-errors.ts';
import { enforceRateLimit } from '../http/rate-limiting.ts';
import { problemResponse } from '../http/responses.ts';
import { renderArticleMarkdown } from '../lib/markdown.ts';
import { missingContentProblem, pageNotFoundProblem, problem } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import { makeDocumentRecord } from '../publishing/page-record.ts';
import { TEXTS_TAG } from '../publishing/tags.ts';
import { LANGUAGE } from '../site.ts';
import type { PageParams } from '../site-map.ts';
import { formatBoardFacts } from './facts.ts';
import type { DocumentContext, RespondWithDocument } from './page.ts';

interface LoadedFeed {
  feed: SyndicationFeed;
  tags: string[];
}

/** Finds a feed, or its new address without extension. */
type FindFeed = (locals: App.Locals, params: PageParams) => Promise<LoadedFeed | string | undefined>;

/** Responds with a feed in the format of its extension, cached like its page. */
export const createFeedResponder =
  (find: FindFeed): RespondWithDocument =>
  async ({ locals, url }, params) => {
    const format = FEED_FORMATS.find((known) => params.feed === `feed.${known}`);
    if (!format) return problemResponse(pageNotFoundProblem(url.pathname));
    const found = await find(locals, params);
    if (!found) return problemResponse(missingContentProblem(url.pathname));
    if (typeof found === 'string') throw permanentRedirectError(`${found}.${format}`);
    const { feed, tags } = found;
    const path = `${feed.address.slice(locals.origin.length)}.${format}`;
    if (path !== url.pathname) throw permanentRedirectError(path);
    // Cached only with items, because slugs can be invented.
    if (feed.items.length > 0) locals.recordPage(makeDocumentRecord(tags, path));
    return feedResponse(feed, format);
  };

export const findListingFeed: FindFeed = async ({ db, origin, site }, { location, slug }) => {
  const words = await readCachedAddressWords(db);
  const { taxonomy } = words;
  const filter =
    readFilter(location, slug, taxonomy) ?? parseFormerFilterSlug(words, location ? `in-${location}` : (slug ?? ''));
  const listing = filter && listingPath(filter, taxonomy.vocabulary);
  return listing ? buildListingFeed(db, site.name, taxonomy, filter, origin + listing) : undefined;
};

function readFilter(place: string | undefined, slug: string | undefined, { locations, vocabulary }: Taxonomy) {
  if (place !== undefined) return locations.has(place) ? { location: place } : undefined;
  return slug === undefined ? {} : parseFilterSlug(slug, vocabulary);
}

/** Feed of a company, or the address of its successor's. */
export const findCompanyFeed: FindFeed = async ({ db, origin, site }, { company: slug = '' }) => {
  const found = await buildCompanyFeed(db, site.name, slug, origin + paths.company(slug));
  if (found) return found;
  const successor = await findSuccessorSlug(db, slug);
  return successor && paths.feed(paths.company(successor));
};

export const findNewsletterFeed: FindFeed = async ({ db, origin, site }) => {
  const { issues, tags } = await listPublishedIssues(db, MAX_ISSUES_IN_FEED);
  const whole = await Promise.all(
    issues.map(({ published }) => findPublishedIssue(db, published.toISOString().slice(0, 10))),
  );
  const items = issues.map(({ href, title, description, published }, i) => ({
    url: origin + href,
    title,
    summary: description,
    html: absolute(renderIssueHtml(whole[i]?.body ?? ''), origin),
    author: { name: site.name, url: origin + paths.about() },
    tags: [],
    publishedAt: published.toISOString(),
    updatedAt: published.toISOString(),
  }));
  const feed = {
    title: `Newsletter · ${site.name}`,
    description: `The newsletter of ${site.name}, newest first.`,
    language: LANGUAGE,
    home: origin + paths.newsletter(),
    address: origin + paths.feed(paths.newsletter()),
    items,
  };
  return { feed, tags };
};

const absolute = (html: string, origin: string): string => html.replaceAll(/(href|src)="\/(?!\/)/g, `$1="${origin}/`);

/** Posts of the Journal. Their facts change with settings. */
export const findJournalFeed: FindFeed = async ({ db, origin, site, applying }) => {
  const posts = await listPublicTexts(db, 'blog');
  const facts = formatBoardFacts(site, applying);
  const texts = new Map(posts.map((post) => [paths.blogPost(post.slug), post]));
  const items = toPostLinks(posts).map(({ href, title, description, author, published }) => {
    const { head, body = '' } = texts.get(href) ?? {};
    return {
      url: origin + href,
      title,
      summary: description,
      html: absolute(renderArticleMarkdown(fillFacts(body, facts)), origin),
      author: { name: author, url: origin + paths.about() },
      tags: [],
      publishedAt: published.toISOString(),
      updatedAt: head ? lastChangedAt(head) : published.toISOString(),
    };
  });
  const feed = {
    title: `Journal · ${site.name}`,
    description: `Articles from the Journal of ${site.name}, newest first.`,
    language: LANGUAGE,
    home: origin + paths.blog(),
    address: origin + paths.feed(paths.blog()),
    items,
  };
  return { feed, tags: [TEXTS_TAG] };
};

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
  return feedResponse(await buildJobFeed(db, site.name, heading, jobs, origin + paths.search(canonical)), format);
}
