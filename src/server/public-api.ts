import type { IncomingMessage } from 'node:http';
import { readPublicApi } from '../features/public-api/public-api.queries.ts';
import type { PublicApiContext } from '../features/public-api/public-jobs.queries.ts';
import { rateLimitChecksForClient, rateLimitHeaders, rateLimitProblem, retryAfterHeader } from '../http/rate-limits.ts';
import { CLIENT_HEADER } from '../lib/client.ts';
import type { ProblemDetails } from '../lib/problem.ts';
import type { ApiContext, HandledRequest } from './handler.ts';
import { sendProblem, sendRendered } from './send-response.ts';

/** Responds to the public API without Astro. */
export async function respondToApi(
  { request, response, path, query }: HandledRequest,
  context: ApiContext,
): Promise<void> {
  const { rejection, headers } = countAndLimitApiRequest(request, context);
  if (rejection) {
    sendProblem(request, response, rejection, context.open, { headers });
    return;
  }
  const outcome = await readPublicApi(makePublicApiContext(context), path, new URLSearchParams(query));
  if ('problem' in outcome) {
    sendProblem(request, response, outcome.problem, context.open, { headers });
    return;
  }
  const rendered = {
    status: 200,
    headers: { ...JSON_HEADERS, ...headers },
    body: Buffer.from(JSON.stringify(outcome.value)),
    record: undefined,
  };
  sendRendered(request, response, rendered, context.open);
}

export const makePublicApiContext = ({ services, shownPoint }: ApiContext): PublicApiContext => ({
  db: services.db,
  origin: services.origin,
  search: services.search,
  name: services.site.name,
  shown: shownPoint,
});

/** Counts an API request against its client's limit. */
export function countAndLimitApiRequest(
  request: IncomingMessage,
  { services: { rates } }: ApiContext,
): { rejection?: ProblemDetails; headers: Record<string, string> } {
  const { client, all } = rateLimitChecksForClient('public API', String(request.headers[CLIENT_HEADER] ?? ''));
  const now = Date.now();
  const wait = rates.countAll(all, now);
  const headers = rateLimitHeaders(client.rule, rates.status(client.key, now, client.rule));
  return wait > 0
    ? { rejection: rateLimitProblem(wait), headers: { ...headers, ...retryAfterHeader(wait) } }
    : { headers };
}

const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  // Crawlable but not indexed.
  'x-robots-tag': 'noindex',
};
