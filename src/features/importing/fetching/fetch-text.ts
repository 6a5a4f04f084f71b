import type { IncomingMessage } from 'node:http';
import type { Result } from '../../../lib/result.ts';
import { type FetchAddressRules, parsePublicWebAddress } from './address.ts';
import { decodeBody, ENCODINGS, readDecompressedBodyOrThrow, UnreadableBody } from './body.ts';
import { requestFromIpAddresses } from './open-request.ts';
import { type ResolveHost, resolvePublicIpAddresses } from './resolve.ts';

/** Timeout of a request including redirects and body. */
const TIMEOUT_SECONDS = 30;
const MAX_REDIRECTS = 3;
const ACCEPT = 'application/json, application/feed+json, application/xml, text/xml, text/html;q=0.9, */*;q=0.5';

/** Settings of requests, which differ between production, tests and development. */
export interface FetchServices extends FetchAddressRules {
  userAgent: string;
  /** Resolves a host name. Default: the system's name servers. */
  resolve?: ResolveHost | undefined;
  /** Waits for a turn to request a host. Returns a function that ends it. */
  acquireTurn?: ((host: string, signal: AbortSignal) => Promise<() => void>) | undefined;
  mostSeconds?: number | undefined;
}

export interface FetchRequest {
  address: string;
  /** Validator of the last response for a conditional request. */
  etag?: string | null | undefined;
  lastModified?: string | null | undefined;
  /** True to fetch a picture instead of text. */
  isPicture?: boolean;
  /** Ends the request early. */
  signal?: AbortSignal | undefined;
}

/** Fetched document. The body is bytes until decoded. */
interface FreshDocument<Body> {
  kind: 'fresh';
  /** Final URL after redirects. */
  address: string;
  body: Body;
  contentType: string;
  etag: string | null;
  lastModified: string | null;
}

/** Fetched document, not modified, or a readable error. */
export type FetchResult<Body = string> =
  | FreshDocument<Body>
  | { kind: 'unchanged' }
  | {
      kind: 'failed';
      why: string;
      /** Status of the response, if there was one. */
      status?: number | undefined;
      /** Delay that the host asks for. */
      retryAfterSeconds?: number | undefined;
    };

export async function fetchText(wanted: FetchRequest, services: FetchServices): Promise<FetchResult> {
  return decodeResult(await fetchBytes(wanted, services));
}

export const decodeResult = (response: FetchResult<Uint8Array>): FetchResult =>
  response.kind === 'fresh' ? { ...response, body: decodeBody(response.body, response.contentType) } : response;

/**
 * Fetches a document within `TIMEOUT_SECONDS` and `MAX_REDIRECTS`, never from private networks (decision 080). Each redirect is
 * checked like the first address. Returns errors of others.
 */
export async function fetchBytes(wanted: FetchRequest, services: FetchServices): Promise<FetchResult<Uint8Array>> {
  const { mostSeconds = TIMEOUT_SECONDS } = services;
  const limit = AbortSignal.timeout(mostSeconds * 1_000);
  const signal = wanted.signal ? AbortSignal.any([wanted.signal, limit]) : limit;
  let address = wanted.address;
  let host = 'The server';
  try {
    for (let redirects = 0; ; redirects++) {
      const url = parsePublicWebAddress(address, services);
      if (!url.ok) return failed(url, redirects);
      host = url.value.host;
      const numbers = await resolvePublicIpAddresses(url.value, services, signal);
      if (!numbers.ok) return failed(numbers, redirects);
      const endTurn = await services.acquireTurn?.(url.value.hostname, signal);
      try {
        const headers = requestHeaders(wanted, services.userAgent);
        const response = await requestFromIpAddresses(url.value, numbers.value, { method: 'GET', headers, signal });
        const next = redirectOf(response, url.value);
        if (next === undefined) return await readResponse(response, url.value, wanted);
        response.destroy();
        if (redirects === MAX_REDIRECTS)
          return { kind: 'failed', why: `${host} redirects more than ${MAX_REDIRECTS} times` };
        address = next;
      } finally {
        endTurn?.();
      }
    }
  } catch (error) {
    if (error instanceof UnreadableBody) return { kind: 'failed', why: `${host} ${error.message}` };
    if (limit.aborted) return { kind: 'failed', why: `${host} did not answer within ${mostSeconds} seconds` };
    if (wanted.signal?.aborted) return { kind: 'failed', why: `${host} was no longer waited for` };
    return { kind: 'failed', why: `${host} did not answer: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Describes a rejected address: the one entered, or the one it redirects to. */
function failed(result: Result<never> & { ok: false }, redirects: number): FetchResult<never> {
  const words = result.problems.map(({ message }) => message).join('; ');
  return { kind: 'failed', why: redirects > 0 ? `${words}, after a redirect` : words };
}

const requestHeaders = (
  { etag, lastModified, isPicture }: FetchRequest,
  userAgent: string,
): Record<string, string> => ({
  accept: isPicture ? 'image/*' : ACCEPT,
  'accept-encoding': ENCODINGS,
  'user-agent': userAgent,
  ...(etag ? { 'if-none-match': etag } : {}),
  ...(lastModified ? { 'if-modified-since': lastModified } : {}),
});

/** Location of a redirect, unvalidated. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): string | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return undefined;
  return URL.parse(headers.location, from)?.href ?? headers.location;
}

const PICTURE = /^image\//i;
const TEXT = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b|application\/octet-stream\b|$)/i;

async function readResponse(
  response: IncomingMessage,
  url: URL,
  { isPicture, etag, lastModified }: FetchRequest,
): Promise<FetchResult<Uint8Array>> {
  const { statusCode: status = 0, headers } = response;
  if (status === 304 && (etag || lastModified)) {
    response.resume();
    return { kind: 'unchanged' };
  }
  if (status !== 200) {
    response.destroy();
    const retryAfterSeconds = readRetryAfter(headers['retry-after'], new Date());
    return { kind: 'failed', why: `${url.host} answered ${status}`, status, retryAfterSeconds };
  }
  const contentType = headers['content-type'] ?? '';
  if (!(isPicture ? PICTURE : TEXT).test(contentType)) {
    response.destroy();
    const type = /^[\w.+-]{1,40}\/[\w.+-]{1,80}/.exec(contentType)?.[0] ?? 'an unknown type';
    return {
      kind: 'failed',
      why: `${url.host} answered with ${type}, which is no ${isPicture ? 'picture' : 'feed and no page'}`,
    };
  }
  return {
    kind: 'fresh',
    address: url.href,
    body: await readDecompressedBodyOrThrow(response),
    contentType,
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
}

/** Maximum wait that a header can impose. */
const MAX_RETRY_AFTER_SECONDS = 86_400;

/** Seconds of a `Retry-After` header (RFC 9110 §10.2.3), up to a day. Undefined if invalid. */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1_000);
  return Number.isNaN(seconds) || seconds <= 0 ? undefined : Math.min(seconds, MAX_RETRY_AFTER_SECONDS);
}
