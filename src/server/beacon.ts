import type { IncomingMessage } from 'node:http';
import { type AdEventKind, MAX_BEACON_BYTES } from '../features/ads/ad-event.ts';
import { getBeacons } from '../features/ads/beacons.ts';
import { rateLimitChecksForClient, rateLimitProblem, retryAfterHeader } from '../http/rate-limits.ts';
import { CLIENT_HEADER } from '../lib/client.ts';
import { lookup } from '../lib/lookup.ts';
import { type ProblemDetails, problem } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import type { ApiContext, HandledRequest } from './handler.ts';
import { readBodyUpTo } from './request-body.ts';
import { sendProblem } from './send-response.ts';
import type { Services } from './services.ts';

interface BeaconRejection {
  details: ProblemDetails;
  headers?: Record<string, string>;
}

const KINDS: Record<string, AdEventKind> = { [paths.adImpression()]: 'impression', [paths.adClickCount()]: 'click' };
/** `sendBeacon` sends text as `text/plain`. */
const ACCEPTED_TYPES = /^(application\/json|text\/plain)\b|^$/;

export const beaconKind = (path: string): AdEventKind | undefined => lookup(KINDS, path);

/** Responds to beacons without Astro. */
export async function respondToBeacon(
  { request, response, path }: HandledRequest,
  { services, shared }: ApiContext,
): Promise<void> {
  const kind = beaconKind(path);
  const rejection = kind && (await receive(services, kind, request));
  if (rejection) {
    sendProblem(request, response, rejection.details, shared, { headers: rejection.headers ?? {} });
    return;
  }
  response.writeHead(204, [...shared.flat(), 'cache-control', 'no-store']);
  response.end();
}

/** Returns undefined once stored. */
async function receive(
  { db, rates, origin }: Services,
  kind: AdEventKind,
  request: IncomingMessage,
): Promise<BeaconRejection | undefined> {
  const { headers } = request;
  const wait = rates.countAll(rateLimitChecksForClient('beacon', String(headers[CLIENT_HEADER] ?? '')).all, Date.now());
  // An unread body would be parsed as the next request.
  if (wait > 0) return { details: rateLimitProblem(wait), headers: { ...retryAfterHeader(wait), connection: 'close' } };
  if (!ACCEPTED_TYPES.test(headers['content-type'] ?? ''))
    return { details: problem(415), headers: { connection: 'close' } };
  const bytes = await readBodyUpTo(request, MAX_BEACON_BYTES);
  if (!bytes) {
    const details = problem(413, `The body can have up to ${MAX_BEACON_BYTES} bytes`);
    return { details, headers: { connection: 'close' } };
  }
  const purpose = String(headers['sec-purpose'] ?? headers.purpose ?? '');
  const details = await getBeacons(db, origin).receive(
    { kind, body: bytes.toString(), userAgent: headers['user-agent'], purpose },
    new Date(),
  );
  return details && { details };
}
