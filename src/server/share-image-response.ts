import fresh from 'fresh';
import { pageNotFoundProblem, problem } from '../lib/problem.ts';
import type { ApiContext, HandledRequest } from './handler.ts';
import { STRICTEST_POLICY } from './headers.ts';
import { sendPermanentRedirect, sendProblem } from './send-response.ts';

/** A versioned image is permanent, others show the present state. */
const CACHING = { versioned: 'public, max-age=31536000, immutable', other: 'public, max-age=300' } as const;
/** Retry-After of an image that timed out. */
const BUSY_SECONDS = 10;
const BUSY = 'Many pictures are being rendered. Please try again in a moment';

export async function respondWithShareImage(
  { request, response, path, query }: HandledRequest,
  { pictures, open }: ApiContext,
): Promise<void> {
  const found = await pictures.find(path);
  if ('location' in found) {
    sendPermanentRedirect(response, found.location, open);
    return;
  }
  if ('status' in found) {
    const isBusy = found.status === 503;
    sendProblem(request, response, problem(found.status, isBusy ? BUSY : pageNotFoundProblem(path).message), open, {
      headers: isBusy ? { 'retry-after': `${BUSY_SECONDS}` } : {},
    });
    return;
  }
  const { png, version, digest } = found.picture;
  const isCurrent = new URLSearchParams(query).get('v') === version;
  const etag = `"${digest}"`;
  const headers = [
    ...open.flat(),
    'content-security-policy',
    STRICTEST_POLICY,
    'cache-control',
    isCurrent ? CACHING.versioned : CACHING.other,
    'etag',
    etag,
  ];
  const known = request.headers['if-none-match'];
  if (known && fresh({ 'if-none-match': known }, { etag })) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, [...headers, 'content-type', 'image/png', 'content-length', String(png.length)]);
  response.end(request.method === 'HEAD' ? undefined : png);
}
