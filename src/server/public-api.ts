import { readPublicApi } from '../features/public-api/public-api.queries.ts';
import { clientLimits, limitHeaders, rateLimitProblem, retryAfter } from '../http/rate-limits.ts';
import { CLIENT_HEADER } from '../lib/client.ts';
import type { ApiContext, HandledRequest } from './handler.ts';
import { sendProblem, sendRendered } from './send-response.ts';

/** Programs ask often and by the page: they are answered before Astro is asked, by the same rules as its endpoint. */
export async function respondToApi(
  { request, response, path, query }: HandledRequest,
  { services, open: shared, shownPoint }: ApiContext,
): Promise<void> {
  const { db, origin, search, rates, site } = services;
  const board = { db, origin, search, name: site.name, shown: shownPoint };
  const { client, all } = clientLimits('public API', String(request.headers[CLIENT_HEADER] ?? ''));
  const now = Date.now();
  const wait = rates.countAll(all, now);
  const headers = limitHeaders(client.rule, rates.status(client.key, now, client.rule));
  if (wait > 0) {
    sendProblem(request, response, rateLimitProblem(wait), shared, { headers: { ...headers, ...retryAfter(wait) } });
    return;
  }
  const outcome = await readPublicApi(board, path, new URLSearchParams(query));
  if ('problem' in outcome) {
    sendProblem(request, response, outcome.problem, shared, { headers });
    return;
  }
  const rendered = {
    status: 200,
    headers: { ...JSON_HEADERS, ...headers },
    body: Buffer.from(JSON.stringify(outcome.value)),
    record: undefined,
  };
  sendRendered(request, response, rendered, shared);
}

const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  // Open to robots, and no result of a search for pages.
  'x-robots-tag': 'noindex',
};
