import type { APIContext } from 'astro';
import { findCompanyBySlug, findSuccessorSlug } from '../features/companies/company.queries.ts';
import { parseFormerFilterSlug, readCachedAddressWords } from '../features/search/former-path.queries.ts';
import { type FeedFilter, listRecentlyEndedJobs, streamJobXmlFeed } from '../features/search/job-xml-feed.queries.ts';
import { formatFilterSlug, parseFilterSlug } from '../features/search/slug.ts';
import type { HttpResponseError } from '../http/http-response-error.ts';
import { permanentRedirectError } from '../http/missing-errors.ts';
import { enforceRateLimit } from '../http/rate-limiting.ts';
import { problemResponse } from '../http/responses.ts';
import { sha256 } from '../lib/hash.ts';
import { pageNotFoundProblem } from '../lib/problem.ts';
import { toReadableStream } from '../lib/stream.ts';
import { paths } from '../paths.ts';
import { readHistoryPoint } from '../publishing/changes.queries.ts';

const FEED = /^\/feeds\/(?:companies\/(?<company>[^/]+)\/|(?<slug>[^/]+)\/)?(?<name>jobs\.xml|ended\.json)$/;

/**
 * Roles for partners: `jobs.xml` (open), `ended.json` (ended), of all, a company or a listing. Streamed, with conditional
 * requests.
 */
export async function respondWithExchangeFeed(context: APIContext): Promise<Response> {
  const { locals, request, url } = context;
  const { db, origin, site } = locals;
  const { company, slug, name } = FEED.exec(url.pathname)?.groups ?? {};
  const sent = name === undefined ? undefined : await findSent(context, company, slug);
  if (!sent) return problemResponse(pageNotFoundProblem(url.pathname));
  await enforceRateLimit(context, 'feeds');
  const now = new Date();
  const { boardId, changeId, changeMark } = await readHistoryPoint(db);
  // Ended jobs leave the list by day, without a change.
  const day = name === 'jobs.xml' ? '' : now.toISOString().slice(0, 10);
  const etag = `W/"${sha256(JSON.stringify([url.pathname, boardId, changeId, changeMark, site.name, day]))}"`;
  const headers = { etag, 'cache-control': 'public, max-age=0, must-revalidate' };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  if (name === 'jobs.xml') {
    return new Response(toReadableStream(streamJobXmlFeed(db, sent, { name: site.name, origin }), locals.whenDrained), {
      headers: { ...headers, 'content-type': 'application/xml; charset=utf-8' },
    });
  }
  return new Response(JSON.stringify({ ended: await listRecentlyEndedJobs(db, sent, origin, now) }), {
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
  });
}

async function findSent(
  { locals: { db }, url }: APIContext,
  company?: string,
  slug?: string,
): Promise<FeedFilter | undefined> {
  if (company !== undefined) {
    const found = await findCompanyBySlug(db, company);
    const successor = found ? undefined : await findSuccessorSlug(db, company);
    if (successor) throw movedFeedError(url, `companies/${successor}`);
    return found && { filter: {}, companyId: found.id };
  }
  if (slug === undefined) return { filter: {} };
  const words = await readCachedAddressWords(db);
  const { vocabulary } = words.taxonomy;
  const filter = parseFilterSlug(slug, vocabulary) ?? parseFormerFilterSlug(words, slug);
  const own = filter && formatFilterSlug(filter, vocabulary);
  if (!own) return undefined;
  if (own !== slug) throw movedFeedError(url, own);
  return { filter };
}

/** Redirects to the feed of the same name of another company or listing. */
const movedFeedError = ({ pathname }: URL, of: string): HttpResponseError =>
  permanentRedirectError(pathname.endsWith('.xml') ? paths.exchange(of) : paths.ended(of));
