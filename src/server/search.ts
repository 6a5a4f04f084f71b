import { searchJobsForApi } from '../features/search/search-api.ts';
import { rateLimitChecksForClient, rateLimitHeaders, rateLimitProblem, retryAfterHeader } from '../http/rate-limits.ts';
import { CLIENT_HEADER } from '../lib/client.ts';
import { sha256 } from '../lib/hash.ts';
import { type ContentEncoding, chooseEncoding, compressOnce } from './compression.ts';
import type { ApiContext, HandledRequest } from './handler.ts';
import { STRICTEST_POLICY } from './headers.ts';
import { createVariant, type EncodedVariant } from './page-store.ts';
import { sendProblem, sendVariant } from './send-response.ts';

/** Responds to searches without Astro, because clients search while typing. */
export async function respondToSearch(
  { request, response, query }: HandledRequest,
  { services, open: shared, counter }: ApiContext,
): Promise<void> {
  const { search, rates } = services;
  const { client, all } = rateLimitChecksForClient('search', String(request.headers[CLIENT_HEADER] ?? ''));
  const now = Date.now();
  const wait = rates.countAll(all, now);
  const headers = rateLimitHeaders(client.rule, rates.status(client.key, now, client.rule));
  if (wait > 0) {
    sendProblem(request, response, rateLimitProblem(wait), shared, {
      headers: { ...headers, ...retryAfterHeader(wait) },
    });
    return;
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  const outcome = await searchJobsForApi(search, new URLSearchParams(query), encoding, (answer) => ({
    variant: variantOf(bytesOf(JSON.stringify(answer)), encoding, shared),
    words: answer.query.q,
    total: answer.total,
  }));
  if ('problem' in outcome) {
    sendProblem(request, response, outcome.problem, shared, { headers });
    return;
  }
  const { variant, words, total } = outcome.found;
  sendVariant(request, response, variant, (stored) => [...stored, ...Object.entries(headers).flat()]);
  counter?.type(words, total > 0, request);
}

/** Reused buffer, which avoids garbage. */
let sharedBuffer = Buffer.allocUnsafe(256 * 1024);

/** Valid until the next call. */
function bytesOf(text: string): Buffer {
  const most = text.length * 3;
  if (sharedBuffer.length < most) sharedBuffer = Buffer.allocUnsafe(most);
  return sharedBuffer.subarray(0, sharedBuffer.write(text));
}

function variantOf(json: Buffer, encoding: ContentEncoding, shared: [string, string][]): EncodedVariant {
  const etag = `"${sha256(json)}"`;
  const body = compressOnce(json, encoding);
  const headers = [
    ...shared.flat(),
    'content-security-policy',
    STRICTEST_POLICY,
    'cache-control',
    'public, max-age=0, must-revalidate',
    'vary',
    'accept-encoding',
    'etag',
    `W/${etag}`,
    'content-type',
    'application/json; charset=utf-8',
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    'content-length',
    String(body.length),
  ];
  return createVariant(etag, body, headers);
}
