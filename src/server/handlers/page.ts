import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { FEED_FORMATS } from '../../features/search/feed.ts';
import { prefersJson } from '../../http/accept.ts';
import { PROBLEM_TYPE } from '../../http/responses.ts';
import { CLIENT_HEADER } from '../../lib/client.ts';
import { isCrawler } from '../../lib/crawler.ts';
import { pageNotFoundProblem, problem } from '../../lib/problem.ts';
import { paths } from '../../paths.ts';
import { RETRY_UNCONFIRMED_MS } from '../../publishing/edge/purger.ts';
import { chooseEncoding } from '../compression.ts';
import { allowsAnyOrigin } from '../cors.ts';
import { type HandledRequest, isReadMethod, type RequestHandler, type ServerContext } from '../handler.ts';
import type { RenderedResponse } from '../render-response.ts';
import { sendProblem, sendRendered, sendVariant } from '../send-response.ts';

/** Sends a stored page synchronously. Most requests end here. */
export const cachedPage: RequestHandler = {
  match: ({ request }) => isReadMethod(request),
  handle: (handled, context) => {
    if (!sendCachedPage(handled, context)) return false;
    context.metrics?.countFromStore(handled.response.statusCode);
    context.counter?.page(handled.path, handled.request);
    return undefined;
  },
};

export const asset: RequestHandler = {
  kind: 'asset',
  match: ({ path }) => path.startsWith('/_astro/') || path.startsWith('/builds/'),
  handle: sendAssetOrPage,
};

/** File of `public/`. */
export const publicFile: RequestHandler = {
  kind: 'page',
  match: ({ path }) => /\.[a-z0-9]{2,5}$/.test(path) && !path.endsWith(PAYLOAD),
  handle: sendAssetOrPage,
};

export const page: RequestHandler = { kind: 'page', match: () => true, handle: handlePage };

const PAYLOAD = '/_payload.json';
/** Retry-After while too many pages are rendering. */
const RETRY_AFTER_SECONDS = 2;
const BUSY = 'The board is very busy. Please try again in a moment';

function sendAssetOrPage(handled: HandledRequest, context: ServerContext): void {
  const next = () => void handlePage(handled, context).catch(handled.fail);
  context.assets(handled.request, handled.response, next);
}

function sendCachedPage({ request, response, path }: HandledRequest, context: ServerContext): boolean {
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  const variant = context.renderer.store.findReady(path, encoding);
  if (!variant) return false;
  sendVariant(request, response, variant, cacheHeaderOverride(context));
  return true;
}

/** Headers that forbid caching while this server may lag or is stopping. */
function cacheHeaderOverride(context: ServerContext): ((headers: string[]) => string[]) | undefined {
  const { edgeHeaders, renderer, isDraining } = context;
  if (edgeHeaders.isEmpty || (renderer.lagMs < RETRY_UNCONFIRMED_MS && !isDraining())) return undefined;
  return (headers) => edgeHeaders.forbid(headers);
}

async function handlePage(handled: HandledRequest, context: ServerContext): Promise<void> {
  const { request, response, path, query } = handled;
  const { renderer, services } = context;
  const shared = allowsAnyOrigin(path) ? context.open : context.shared;
  const form = path.endsWith(PAYLOAD) ? 'payload' : 'page';
  const pagePath = form === 'payload' ? path.slice(0, -PAYLOAD.length) || '/' : path;
  // Internal pages, shown in place of a failed one.
  if (pagePath === paths.error() || pagePath === paths.errorNow()) {
    sendProblem(request, response, pageNotFoundProblem(path), shared, { inWords: services.site.name });
    return;
  }
  // A damaged file is detected when read. The second attempt renders the page.
  for (let attempt = 0; attempt < 2; attempt++) {
    const found = await renderer.find(pagePath, pagePath + query, renderHeaders(request, form, pagePath));
    if (found.response) {
      const { status } = found.response;
      // 503 is intended and temporary.
      if (status >= 500 && status !== 503) throw new Error(`Astro answered ${status} for ${pagePath}`);
      sendRendered(request, response, toPayload(found.response, form), shared);
      if (form === 'page' && status === 200 && COUNTED.has(path)) countView(handled, context, found.response);
      return;
    }
    if (!found.page) {
      sendProblem(request, response, problem(503, BUSY), shared, {
        inWords: form === 'page' ? services.site.name : undefined,
        headers: { 'retry-after': `${RETRY_AFTER_SECONDS}` },
      });
      return;
    }
    if (found.page.forms[form].length === 0) {
      sendProblem(request, response, pageNotFoundProblem(path), shared);
      return;
    }
    const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
    const variant = await renderer.store.read(found.page, form, encoding);
    if (variant) {
      // The page is stored now, unless a change evicted it.
      const isSent = form === 'page' && sendCachedPage(handled, context);
      if (!isSent) sendVariant(request, response, variant, cacheHeaderOverride(context));
      if (form === 'page') context.counter?.page(path, request);
      return;
    }
  }
  throw new Error(`Nothing was rendered for ${path}`);
}

/** Uncached pages that are counted. Others are private or contain secrets. */
const COUNTED = new Set([paths.search(), paths.saved(), paths.alerts()]);

function countView(
  { request, path, query }: HandledRequest,
  { counter }: ServerContext,
  { found }: RenderedResponse,
): void {
  counter?.page(path, request);
  if (path === paths.search() && found !== undefined) {
    counter?.search(new URLSearchParams(query).get('q') ?? '', found > 0, request);
  }
}

const SEARCH_FEED = paths.feed(paths.search());
/** Pages with a rate limit per client. Without addresses, all clients share one. */
const LIMITED = new Set([
  paths.search(),
  paths.alerts(),
  paths.embed(),
  paths.places(),
  ...FEED_FORMATS.map((format) => `${SEARCH_FEED}.${format}`),
]);

/** Headers that a response may depend on. Equal requests share one rendering. */
function renderHeaders(request: IncomingMessage, form: 'page' | 'payload', path: string): Record<string, string> {
  const client = request.headers[CLIENT_HEADER];
  const json = form === 'payload' || prefersJson(request.headers.accept);
  return {
    accept: json ? 'application/json' : 'text/html',
    ...(isCrawler(request.headers['user-agent']) || isHeadOnly(request, path) ? { 'user-agent': 'crawler bot' } : {}),
    ...(request.headers.cookie ? { cookie: request.headers.cookie } : {}),
    ...(client && LIMITED.has(path) ? { [CLIENT_HEADER]: String(client) } : {}),
    // Concurrent visits count separately.
    ...(isCountedLink(path) ? { 'x-visit': randomUUID() } : {}),
  };
}

/** True for counted external links. HEAD follows nothing. */
const isCountedLink = (path: string): boolean => path.startsWith(paths.go(''));
const isHeadOnly = (request: IncomingMessage, path: string): boolean =>
  request.method === 'HEAD' && isCountedLink(path);

/** Payload of an uncached page. Follows redirects of the page. */
function toPayload(response: RenderedResponse, form: 'page' | 'payload'): RenderedResponse {
  if (form === 'page') return response;
  const { location } = response.headers;
  if (location) return { ...response, headers: { ...response.headers, location: paths.payload(location) } };
  if (response.status !== 200) return response;
  const { payload } = response.record ?? {};
  const status = payload === undefined ? 404 : 200;
  return {
    status,
    headers: { 'content-type': payload === undefined ? PROBLEM_TYPE : 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify(payload ?? problem(404))),
    record: undefined,
  };
}
