import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { prefersHtml, prefersJson } from '../http/accept.ts';
import { PROBLEM_TYPE } from '../http/responses.ts';
import { isCrawler } from '../lib/crawler.ts';
import { sha256 } from '../lib/hash.ts';
import type { ProblemDetails } from '../lib/problem.ts';
import { type ContentEncoding, chooseEncoding, compressOnce } from './compression.ts';
import { addErrorReference, type ErrorPage, makePlainErrorPage, PLAIN_POLICY } from './error-page.ts';
import { STRICTEST_POLICY, withCharset } from './headers.ts';
import type { EncodedVariant } from './page-store.ts';
import type { RenderedResponse } from './render-response.ts';
import { discardBodyThenClose } from './request-body.ts';
import { sendSerialized } from './serialized-head.ts';

const COMPRESSIBLE = /^(text\/|application\/(.+\+)?(json|xml))/;
const MIN_COMPRESSED_BYTES = 512;

/** Sends stored bytes or 304. `mend` overrides headers. */
export function sendVariant(
  request: IncomingMessage,
  response: ServerResponse,
  variant: EncodedVariant,
  mend?: (headers: string[]) => string[],
): void {
  const headers = mend ? mend(variant.headers) : variant.headers;
  if (isKnown(request, variant)) {
    response.writeHead(304, withoutBody(headers));
    response.end();
    return;
  }
  if (request.method === 'GET' && response.shouldKeepAlive && !mend) {
    sendSerialized(response, variant.head, variant.body);
    return;
  }
  response.writeHead(200, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body, 'latin1');
}

/** True if the client has these bytes by ETag, or by date without one (RFC 9110 §13.2.2). */
function isKnown({ headers }: IncomingMessage, { etag, unchangedSince }: EncodedVariant): boolean {
  const known = headers['if-none-match'];
  if (known) return namesEtag(known, etag);
  const since = headers['if-modified-since'];
  if (!since) return false;
  const date = Date.parse(since);
  // Ignores future dates.
  return date >= unchangedSince && date <= Date.now();
}

const withoutBody = (headers: string[]): string[] => {
  const passed: string[] = [];
  for (let i = 0; i < headers.length; i += 2) {
    const name = headers[i] ?? '';
    if (name !== 'content-length' && name !== 'content-encoding' && name !== 'content-type')
      passed.push(name, headers[i + 1] ?? '');
  }
  return passed;
};

/** Compares ETags only, since `fresh` has its own rules for dates and `Cache-Control`. */
const namesEtag = (known: string, etag: string): boolean => fresh({ 'if-none-match': known }, { etag });

export function sendRendered(
  request: IncomingMessage,
  response: ServerResponse,
  rendered: RenderedResponse,
  shared: [string, string][],
): void {
  const headers = new Map<string, string>([
    ['content-security-policy', STRICTEST_POLICY],
    ['cache-control', 'no-store'],
    ...shared,
  ]);
  for (const [name, value] of Object.entries(rendered.headers)) if (!HOP_HEADERS.has(name)) headers.set(name, value);
  headers.set('vary', 'accept, accept-encoding, user-agent');
  if (headers.has('content-type')) headers.set('content-type', withCharset(headers.get('content-type') ?? ''));
  let body = rendered.body;
  if (rendered.status === 200 && headers.get('cache-control') !== 'no-store') {
    const etag = `"${sha256(body)}"`;
    headers.set('etag', `W/${etag}`);
    if (request.headers['if-none-match'] && namesEtag(request.headers['if-none-match'], etag)) {
      headers.delete('content-type');
      response.writeHead(304, [...headers].flat());
      response.end();
      return;
    }
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (
    encoding !== 'identity' &&
    body.length >= MIN_COMPRESSED_BYTES &&
    COMPRESSIBLE.test(headers.get('content-type') ?? '')
  ) {
    body = compressOnce(body, encoding, rendered.status === 404 ? 'least' : 'little');
    headers.set('content-encoding', encoding);
  }
  headers.set('content-length', String(body.length));
  response.writeHead(rendered.status, [...headers].flat());
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Redirects to the canonical address. */
export function sendPermanentRedirect(response: ServerResponse, location: string, shared: [string, string][]): void {
  response.writeHead(301, [
    ...shared.flat(),
    'content-security-policy',
    STRICTEST_POLICY,
    'location',
    location,
    'content-length',
    '0',
  ]);
  response.end();
}

/** Redirects a client that prefers Markdown. The response is not cacheable, the page's own stays. */
export function redirectToMarkdown(response: ServerResponse, location: string, shared: [string, string][]): void {
  const own = ['location', location, 'vary', 'accept', 'cache-control', 'no-store', 'content-length', '0'];
  response.writeHead(303, [...shared.flat(), 'content-security-policy', STRICTEST_POLICY, ...own]);
  response.end();
}

const HOP_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length']);

interface ProblemForm {
  page?: ErrorPage | undefined;
  /** Name of the board for an HTML error. Undefined for API paths. */
  inWords?: string | undefined;
  /** Request id, if the log has details. */
  reference?: string | undefined;
  headers?: Record<string, string>;
}

export function sendProblem(
  request: IncomingMessage,
  response: ServerResponse,
  details: ProblemDetails,
  shared: [string, string][],
  { headers = {}, ...form }: ProblemForm = {},
): void {
  const { body, type, policy, encoding } = formProblem(request, details, form);
  if (headers.connection === 'close') discardBodyThenClose(request);
  response.writeHead(details.statusCode, [
    ...shared.flat(),
    'content-security-policy',
    policy,
    'content-type',
    type,
    'content-length',
    String(body.length),
    'cache-control',
    'no-store',
    'vary',
    'accept, accept-encoding, user-agent',
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ...Object.entries(headers).flat(),
  ]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function formProblem(
  request: IncomingMessage,
  details: ProblemDetails,
  { page, inWords, reference }: ProblemForm,
): { body: Buffer; type: string; policy: string; encoding: ContentEncoding } {
  const { accept, 'user-agent': agent, 'accept-encoding': encodings } = request.headers;
  if (page && !prefersJson(accept) && !isCrawler(agent)) {
    const encoding = chooseEncoding(encodings as string | undefined);
    const body = compressOnce(Buffer.from(addErrorReference(page, reference ?? '')), encoding);
    return { body, type: HTML_TYPE, policy: page.policy, encoding };
  }
  if (inWords !== undefined && prefersHtml(accept) && !isCrawler(agent)) {
    const isWriteRequest = request.method === 'POST';
    const body = Buffer.from(makePlainErrorPage(details, { boardName: inWords, isWriteRequest, reference }));
    return { body, type: HTML_TYPE, policy: PLAIN_POLICY, encoding: 'identity' };
  }
  return {
    body: Buffer.from(JSON.stringify(details)),
    type: PROBLEM_TYPE,
    policy: STRICTEST_POLICY,
    encoding: 'identity',
  };
}

const HTML_TYPE = 'text/html; charset=utf-8';
