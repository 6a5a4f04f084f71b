import type { IncomingMessage, ServerResponse } from 'node:http';
import { prefersMarkdown } from '../http/accept.ts';
import { CLIENT_HEADER } from '../lib/client.ts';
import { paths } from '../paths.ts';
import { markdownPath } from '../site-map.ts';
import { respondToPreflight } from './cors.ts';
import { findClientAddress, validateRequest } from './guard.ts';
import {
  type ApiContext,
  type ApiHandler,
  type HandledRequest,
  isReadMethod,
  type RequestHandler,
  type ServerContext,
} from './handler.ts';
import { apiReads, apiWrites } from './handlers/api.ts';
import { exchangeFeed, mutation } from './handlers/astro.ts';
import { health } from './handlers/health.ts';
import { indexNowKeyFile } from './handlers/index-now-key.ts';
import { metrics } from './handlers/metrics.ts';
import { asset, cachedPage, page, publicFile } from './handlers/page.ts';
import type { RequestKind } from './metrics.ts';
import { assignRequestId, respondToFailure } from './request-failure.ts';
import { redirectToMarkdown, sendPermanentRedirect, sendProblem } from './send-response.ts';

export const preflight: ApiHandler = {
  match: ({ request }) => request.method === 'OPTIONS',
  handle: ({ response }, { shared }) => respondToPreflight(response, shared),
};

const markdownVersion: RequestHandler = {
  kind: 'page',
  match: ({ request, path }) =>
    prefersMarkdown(request.headers.accept) && isReadMethod(request) && markdownPath(path) !== undefined,
  handle: ({ response, path }, { shared }) => redirectToMarkdown(response, markdownPath(path) ?? '', shared),
};

/** Sets request id and client, which stored pages do not need. */
export const identifyRequest: RequestHandler<ApiContext> = {
  match: () => true,
  handle: ({ request, response }, { env }) => {
    response.on('error', () => {});
    assignRequestId(request, response, env.TRUSTED_PROXIES > 0);
    request.headers[CLIENT_HEADER] = findClientAddress(request, env.TRUSTED_PROXIES);
    return false;
  },
};

/** The first matching handler that does not pass responds. */
const handlers: readonly RequestHandler[] = [
  preflight,
  markdownVersion,
  cachedPage,
  identifyRequest,
  ...apiWrites,
  mutation,
  ...apiReads,
  health,
  metrics,
  indexNowKeyFile,
  exchangeFeed,
  asset,
  publicFile,
  page,
];

/** Creates the request listener: guard, then handlers. */
export function makeRequestHandler(
  context: ServerContext,
): (request: IncomingMessage, response: ServerResponse) => void {
  const guard = makeRequestGuard(context);
  return (request, response) => {
    const fail = (error: unknown) => respondToFailure(context, request, response, error);
    try {
      const valid = guard(request, response);
      if (!valid) return;
      // The guard may have rewritten the path; pass it on.
      if (valid.path === paths.alertUnsubscribing()) request.url = valid.path + valid.query;
      if (valid.path !== paths.applications()) limitBodyTime(request);
      dispatch(handlers, context, { request, response, ...valid, fail });
    } catch (error) {
      fail(error);
    }
  };
}

/** Creates the guard. Responds to invalid requests, returns path and query of others. */
export function makeRequestGuard(
  context: ApiContext,
): (request: IncomingMessage, response: ServerResponse) => Pick<HandledRequest, 'path' | 'query'> | undefined {
  const { env } = context;
  const options = {
    origin: env.SITE_URL,
    hosts: new Set([new URL(env.SITE_URL).host, ...env.ALLOWED_HOSTS]),
    isLocal: env.isLocal,
  };
  return (request, response) => {
    const result = validateRequest(request, options);
    if ('path' in result) return result;
    if ('redirect' in result) {
      recordMetrics(context, response, 'page');
      sendPermanentRedirect(response, result.redirect, context.shared);
    } else {
      recordMetrics(context, response, 'rejected');
      const isForPeople = request.method === 'POST' || !request.url?.startsWith('/api/');
      const boardName = isForPeople ? context.services.site.name : undefined;
      const { rejected, headers = {} } = result;
      sendProblem(request, response, rejected, context.shared, { inWords: boardName, headers });
    }
    return undefined;
  };
}

/** Calls the first matching handler that does not pass. */
export function dispatch<Context extends ApiContext>(
  candidates: readonly RequestHandler<Context>[],
  context: Context,
  handled: HandledRequest,
): void {
  for (const { kind, match, handle } of candidates) {
    if (!match(handled, context)) continue;
    if (kind) recordMetrics(context, handled.response, kind);
    const responding = handle(handled, context);
    if (responding === false) continue;
    responding?.catch(handled.fail);
    return;
  }
}

/** Counts a finished response. Stored pages are counted separately. */
function recordMetrics({ metrics }: ApiContext, response: ServerResponse, kind: RequestKind): void {
  if (!metrics) return;
  const begun = performance.now();
  response.once('close', () => metrics.countRequest(kind, response.statusCode, performance.now() - begun));
}

const MAX_BODY_MS = 30_000;

/** Times out slow bodies. Uploads may take the server's limit. */
function limitBodyTime(request: IncomingMessage): void {
  if (isReadMethod(request)) return;
  const late = setTimeout(() => request.destroy(), MAX_BODY_MS);
  request.once('close', () => clearTimeout(late));
}
