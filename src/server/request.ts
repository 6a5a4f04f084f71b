import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/tables.ts';
import type { Env } from '../env.ts';
import type { Counter } from '../features/numbers/counter.ts';
import { FEED_FORMATS } from '../features/search/feed.ts';
import { prefersJson, prefersMarkdown } from '../http/accept.ts';
import { outage, PROBLEM_TYPE } from '../http/problem-response.ts';
import { CLIENT_HEADER } from '../lib/client.ts';
import { isCrawler } from '../lib/crawler.ts';
import { isOutage } from '../lib/outage.ts';
import { pageNotFound, problem } from '../lib/problem.ts';
import { withTimeout } from '../lib/timeout.ts';
import { paths } from '../paths.ts';
import type { EdgeHeaders } from '../publishing/edge/edge-headers.ts';
import { RETRY_UNCONFIRMED_MS } from '../publishing/edge/purger.ts';
import { shippedSite } from '../site.ts';
import { markdownPath } from '../site-map.ts';
import { sendDrawn, sendProblem, sendRedirect, sendToMarkdown, sendVariant } from './answer.ts';
import { answerPicture } from './answer-picture.ts';
import type { AssetHandler } from './assets.ts';
import { answerBeacon, beaconKind } from './beacon.ts';
import { chooseEncoding } from './body.ts';
import { type AstroHandler, type Drawn, makeLocals } from './draw.ts';
import type { ErrorPage } from './error-page.ts';
import { findClient, judge } from './guard.ts';
import { STRICTEST_POLICY } from './headers.ts';
import type { Metrics, RequestKind } from './metrics.ts';
import { answerMetrics, METRICS } from './metrics-answer.ts';
import { answerPreflight, isOpenToAll, isPublicApi, openHeaders } from './open-api.ts';
import type { PageRenderer } from './page-renderer.ts';
import { answerApi } from './public-api.ts';
import { countBody } from './request-body.ts';
import { findName, nameRequest } from './request-id.ts';
import { answerSearch } from './search.ts';
import type { SharePictures } from './share-pictures.ts';
import type { Writable } from './writable.ts';

interface Parts {
  env: Env;
  renderer: PageRenderer;
  db: Db;
  handler: AstroHandler;
  log: Logger;
  /** Security headers of every answer. */
  shared: [string, string][];
  assets: AssetHandler;
  /** Share images of pages. */
  pictures: SharePictures;
  /** The page for surprises, where there is one. */
  errorPage: () => ErrorPage | undefined;
  /** Metrics, if enabled. */
  metrics?: Metrics | undefined;
  /** Counts readers, pages and searches; nothing is counted without one. */
  counter?: Counter;
  isDraining: () => boolean;
  /** Headers for caches in front. */
  edgeHeaders: EdgeHeaders;
  /** True if the database schema is compatible with this version. */
  fitsSchema: () => boolean;
  /** True once searches are answered without building the index first. */
  isSearchReady: () => boolean;
  writable: () => Promise<Writable>;
}

const PAYLOAD = '/_payload.json';
/** Retry-After of a page that could not be rendered in time. */
const BUSY_SECONDS = 2;
const BUSY = 'The board is very busy. Please try again in a moment';

/** Name of the board, or the shipped one before settings are read. */
const nameOf = ({ renderer }: Parts): string => (renderer.context.site ?? shippedSite).name;

/** Handles a request in order: guard, cached pages, files, Astro. */
export function makeRequestHandler(parts: Parts): (request: IncomingMessage, response: ServerResponse) => void {
  const { env, log, shared, assets } = parts;
  const open = openHeaders(shared);
  const isBehindProxy = env.TRUSTED_PROXIES > 0;
  const guard = {
    origin: env.SITE_URL,
    hosts: new Set([new URL(env.SITE_URL).host, ...env.ALLOWED_HOSTS]),
    isLocal: env.isLocal,
  };
  const answer = (request: IncomingMessage, response: ServerResponse, fail: (error: unknown) => void): void => {
    const verdict = judge(request, guard);
    if ('refused' in verdict) {
      const isForPeople = request.method === 'POST' || !request.url?.startsWith('/api/');
      const inWords = isForPeople ? nameOf(parts) : undefined;
      note(parts, response, 'refused');
      sendProblem(request, response, verdict.refused, shared, { inWords, headers: verdict.headers ?? {} });
      return;
    }
    if ('redirect' in verdict) {
      note(parts, response, 'page');
      sendRedirect(response, verdict.redirect, shared);
      return;
    }
    const { path, query } = verdict;
    if (request.method === 'OPTIONS') {
      answerPreflight(response, shared);
      return;
    }
    // Of one that the guard led elsewhere, Astro has to read where.
    if (path === paths.alertUnsubscribing()) request.url = path + query;
    if (path !== paths.applications()) limitBodyTime(request);
    const markdown = prefersMarkdown(request.headers.accept) ? markdownPath(path) : undefined;
    if (markdown && (request.method === 'GET' || request.method === 'HEAD')) {
      note(parts, response, 'page');
      sendToMarkdown(response, markdown, shared);
      return;
    }
    if (sendReady(parts, request, response, path)) {
      parts.metrics?.countKept(response.statusCode);
      parts.counter?.page(path, request);
      return;
    }
    response.on('error', () => {});
    nameRequest(request, response, isBehindProxy);
    request.headers[CLIENT_HEADER] = findClient(request, env.TRUSTED_PROXIES);
    const beacon = request.method === 'POST' ? beaconKind(path) : undefined;
    if (beacon) {
      note(parts, response, 'beacon');
      const { rates } = parts.renderer.context;
      answerBeacon({ db: parts.db, rates, origin: env.SITE_URL, shared }, beacon, request, response).catch(fail);
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      note(parts, response, 'write');
      if (path === paths.jobPreviews()) parts.counter?.preview(request);
      write(parts, request, response, path).catch(fail);
    } else if (path === paths.searchJobs()) {
      note(parts, response, 'search');
      const { search, rates } = parts.renderer.context;
      answerSearch({ search, rates, shared: open, counter: parts.counter }, request, response, query).catch(fail);
    } else if (isPublicApi(path)) {
      note(parts, response, 'api');
      const { renderer } = parts;
      const { db, origin, search, rates } = renderer.context;
      const board = { db, origin, search, name: nameOf(parts), shown: () => renderer.point };
      answerApi({ board, rates, shared: open }, request, response, path, query).catch(fail);
    } else if (path.startsWith('/og/')) {
      note(parts, response, 'picture');
      answerPicture(parts.pictures, request, response, { path, query, open }).catch(fail);
    } else if (path === '/healthz' || path === '/readyz') {
      note(parts, response, 'health');
      health(parts, path, request, response).catch(fail);
    } else if (path === METRICS && parts.metrics) {
      answerMetrics(parts.metrics, env.METRICS_TOKEN, shared, request, response).catch(fail);
    } else if (path.startsWith('/feeds/')) {
      note(parts, response, 'page');
      pass(parts, request, response).catch(fail);
    } else if (path.startsWith('/_astro/') || path.startsWith('/builds/')) {
      note(parts, response, 'asset');
      assets(request, response, () => void read(parts, request, response, path, query).catch(fail));
    } else {
      note(parts, response, 'page');
      readOrAsset(parts, request, response, path, query, fail);
    }
  };
  return (request, response) => {
    const fail = (error: unknown): void => {
      // Client disconnected mid-request.
      if (request.destroyed && !request.complete) {
        response.destroy();
        return;
      }
      if (!response.headersSent && !findName(response)) nameRequest(request, response, isBehindProxy);
      logFailure(log, request, response, error);
      if (response.headersSent) response.destroy();
      else if (isOutage(error)) {
        const { details, headers } = outage('We can’t show this page just now. Please try again in a minute');
        const inWords = request.url?.startsWith('/api/') ? undefined : nameOf(parts);
        sendProblem(request, response, details, shared, { inWords, headers, reference: findName(response) });
      } else
        sendProblem(request, response, problem(500, undefined, { unhandled: true }), shared, {
          page: parts.errorPage(),
          reference: findName(response),
        });
    };
    try {
      answer(request, response, fail);
    } catch (error) {
      fail(error);
    }
  };
}

/** Counts an answer that is not one of the kept pages, once it has been sent or given up. */
function note({ metrics }: Parts, response: ServerResponse, kind: RequestKind): void {
  if (!metrics) return;
  const begun = performance.now();
  response.once('close', () => metrics.countRequest(kind, response.statusCode, performance.now() - begun));
}

function logFailure(log: Logger, { url, method }: IncomingMessage, response: ServerResponse, error: unknown): void {
  const status = isOutage(error) ? 503 : 500;
  log.error({ err: error, status, id: findName(response), path: withoutSecret(url), method }, 'a request failed');
}

/** Path prefixes followed by a secret. */
const BEFORE_SECRET =
  /\/(applications(?:\/receipts)?|alerts|post-job|unsent-roles|ads\/reports)\/(?!receipts\/|asked$|confirm|unsubscribe)[^/]+/;

/** The path for the log, without the secrets of private links. */
export const withoutSecret = (url = ''): string => (url.split('?')[0] ?? '').replace(BEFORE_SECRET, '/$1/…');

const BODY_MS = 30_000;

/** A body that takes longer keeps a connection for nothing. A form with files may take as long as the server allows. */
function limitBodyTime(request: IncomingMessage): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const late = setTimeout(() => request.destroy(), BODY_MS);
  request.once('close', () => clearTimeout(late));
}

/** The path of nearly every request: the bytes lie ready and nothing is waited for. */
function sendReady(parts: Parts, request: IncomingMessage, response: ServerResponse, path: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  const variant = parts.renderer.store.findReady(path, encoding);
  if (!variant) return false;
  sendVariant(request, response, variant, mendFor(parts));
  return true;
}

/** Caches in front may keep a page only from a server that surely knows what is committed, and is not about to end. */
const isSure = ({ renderer, isDraining }: Parts): boolean => renderer.behindMs < RETRY_UNCONFIRMED_MS && !isDraining();

function mendFor(parts: Parts): ((headers: string[]) => string[]) | undefined {
  const { edgeHeaders } = parts;
  return edgeHeaders.isEmpty || isSure(parts) ? undefined : (headers) => edgeHeaders.forbid(headers);
}

/** Most paths are pages; a name with an extension may be a file of `public/` first. */
function readOrAsset(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: string,
  fail: (error: unknown) => void,
): void {
  const page = () => void read(parts, request, response, path, query).catch(fail);
  if (/\.[a-z0-9]{2,5}$/.test(path) && !path.endsWith(PAYLOAD)) parts.assets(request, response, page);
  else page();
}

async function read(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: string,
): Promise<void> {
  const { renderer } = parts;
  const shared = isOpenToAll(path) ? openHeaders(parts.shared) : parts.shared;
  const form = path.endsWith(PAYLOAD) ? 'payload' : 'page';
  const pagePath = form === 'payload' ? path.slice(0, -PAYLOAD.length) || '/' : path;
  // Only the server itself shows these, in place of a page that failed.
  if (pagePath === paths.error() || pagePath === paths.errorNow()) {
    sendProblem(request, response, pageNotFound(path), shared, { inWords: nameOf(parts) });
    return;
  }
  // A damaged file is found out when it is read: the second look draws the page live.
  for (let attempt = 0; attempt < 2; attempt++) {
    const found = await renderer.find(pagePath, pagePath + query, drawingHeaders(request, form, pagePath));
    if (found.answer) {
      const { status } = found.answer;
      // 503 is said on purpose, by what knows that it will pass.
      if (status >= 500 && status !== 503) throw new Error(`Astro answered ${status} for ${pagePath}`);
      sendDrawn(request, response, payloadAnswer(found.answer, form), shared);
      if (form === 'page' && status === 200 && COUNTED.has(path)) countOwn(parts, request, path, query, found.answer);
      return;
    }
    if (!found.page) {
      sendProblem(request, response, problem(503, BUSY), shared, {
        inWords: form === 'page' ? nameOf(parts) : undefined,
        headers: { 'retry-after': `${BUSY_SECONDS}` },
      });
      return;
    }
    if (found.page.forms[form].length === 0) {
      sendProblem(request, response, pageNotFound(path), shared);
      return;
    }
    const variant = await parts.renderer.store.read(
      found.page,
      form,
      chooseEncoding(request.headers['accept-encoding'] as string | undefined),
    );
    if (variant) {
      // By now its bytes lie ready like those of others, unless a change has come.
      const isSent = form === 'page' && sendReady(parts, request, response, path);
      if (!isSent) sendVariant(request, response, variant, mendFor(parts));
      if (form === 'page') parts.counter?.page(path, request);
      return;
    }
  }
  throw new Error(`No bytes for ${path}`);
}

/** Uncached pages that are counted. All others are private or contain secrets. */
const COUNTED = new Set([paths.search(), paths.saved(), paths.alerts()]);

function countOwn({ counter }: Parts, request: IncomingMessage, path: string, query: string, { found }: Drawn): void {
  counter?.page(path, request);
  if (path === paths.search() && found !== undefined) {
    counter?.search(new URLSearchParams(query).get('q') ?? '', found > 0, request);
  }
}

const SEARCH_FEED = paths.feed(paths.search());
/** Searches are counted by client: without one, all visitors together would be allowed as much as one. */
const LIMITED = new Set([
  paths.search(),
  paths.alerts(),
  paths.places(),
  ...FEED_FORMATS.map((format) => `${SEARCH_FEED}.${format}`),
]);

/** Only what an answer may depend on, so that equal requests share one drawing. */
function drawingHeaders(request: IncomingMessage, form: 'page' | 'payload', path: string): Record<string, string> {
  const client = request.headers[CLIENT_HEADER];
  const json = form === 'payload' || prefersJson(request.headers.accept);
  return {
    accept: json ? 'application/json' : 'text/html',
    ...(isCrawler(request.headers['user-agent']) || isHeadOnly(request, path) ? { 'user-agent': 'crawler bot' } : {}),
    ...(request.headers.cookie ? { cookie: request.headers.cookie } : {}),
    ...(client && LIMITED.has(path) ? { [CLIENT_HEADER]: String(client) } : {}),
    // Two who follow a link in one moment are two.
    ...(isCounted(path) ? { 'x-visit': randomUUID() } : {}),
  };
}

/** Outgoing links are counted on GET, not on HEAD. */
const isCounted = (path: string): boolean => path.startsWith(paths.go(''));
const isHeadOnly = (request: IncomingMessage, path: string): boolean => request.method === 'HEAD' && isCounted(path);

/** The data of a page that is not kept; a payload of a page that moved has moved with it. */
function payloadAnswer(answer: Drawn, form: 'page' | 'payload'): Drawn {
  if (form === 'page') return answer;
  const { location } = answer.headers;
  if (location) return { ...answer, headers: { ...answer.headers, location: paths.payload(location) } };
  if (answer.status !== 200) return answer;
  const { payload } = answer.record ?? {};
  const status = payload === undefined ? 404 : 200;
  return {
    status,
    headers: { 'content-type': payload === undefined ? PROBLEM_TYPE : 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify(payload ?? problem(404))),
    record: undefined,
  };
}

async function write(parts: Parts, request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const tooLarge = await countBody(request, path);
  if (tooLarge) {
    sendProblem(request, response, tooLarge, parts.shared, {
      inWords: nameOf(parts),
      headers: { connection: 'close' },
    });
    return;
  }
  response.setHeader('cache-control', 'no-store');
  await pass(parts, request, response);
}

/** Lets Astro answer as it goes, without keeping anything. */
async function pass(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of parts.shared) response.setHeader(name, value);
  // Of what is no page; a page brings its own.
  response.setHeader('content-security-policy', STRICTEST_POLICY);
  const locals = makeLocals(parts.renderer.context, (error) => logFailure(parts.log, request, response, error));
  // Backpressure for responses that Astro writes without waiting, so that slow readers do not fill the memory.
  locals.whenDrained = () => (response.writableNeedDrain ? whenDrained(response) : undefined);
  const none = () => sendProblem(request, response, pageNotFound(request.url ?? ''), parts.shared);
  await parts.handler(request, response, none, locals);
}

/** Until what was written has been taken, or the connection has ended. */
const whenDrained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      response.off('drain', end).off('close', end);
      resolve();
    };
    response.on('drain', end).on('close', end);
    if (response.destroyed) end();
  });

/** Pages that have not been compared with the database for longer may be old: a balancer should send people elsewhere. */
const MAX_SYNC_LAG_MS = 10_000;
/** A probe that waits longer is given up by most balancers. */
const ANSWER_MS = 2_000;

async function health(
  { renderer, db, shared, isDraining, fitsSchema, isSearchReady, writable }: Parts,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const checks: Record<string, boolean> =
    path === '/healthz'
      ? { process: true }
      : {
          serving: !isDraining(),
          database: false,
          schema: fitsSchema(),
          following: renderer.behindMs < MAX_SYNC_LAG_MS,
          search: isSearchReady(),
        };
  if (path === '/readyz') {
    const [answers, writes] = await Promise.all([
      withTimeout(ANSWER_MS, sql`select 1`.execute(db), 'The database does not answer').then(
        () => true,
        () => false,
      ),
      writable(),
    ]);
    Object.assign(checks, { database: answers, databaseWritable: writes.database, folderWritable: writes.folder });
  }
  const ok = Object.values(checks).every(Boolean);
  const body = Buffer.from(JSON.stringify({ status: ok ? 'ok' : 'unavailable', ...checks }));
  response.writeHead(ok ? 200 : 503, [
    ...shared.flat(),
    'content-security-policy',
    STRICTEST_POLICY,
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(body.length),
    'cache-control',
    'no-store',
  ]);
  response.end(request.method === 'HEAD' ? undefined : body);
}
