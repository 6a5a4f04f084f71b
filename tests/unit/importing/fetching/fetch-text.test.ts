import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type FetchRequest,
  type FetchServices,
  fetchText,
  readRetryAfter,
} from '../../../../src/features/importing/fetching/fetch-text.ts';
import { createRobotsCheck } from '../../../../src/features/importing/fetching/robots.ts';
import { PROTOTYPE_KEYS } from '../../../hostile.ts';

const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
let robots: [number, string] = [404, ''];

const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
  '/feed': (request, response) => {
    const { 'if-none-match': etag, 'if-modified-since': since } = request.headers;
    if (etag === '"1"' || since) response.writeHead(304).end();
    else response.writeHead(200, { etag: '"1"', 'last-modified': 'Mon, 01 Jun 2026 09:00:00 GMT' }).end('[1]');
  },
  '/agent': (request, response) =>
    response.end(`${request.headers['user-agent']} ${request.headers['accept-encoding']}`),
  '/gzip': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('["é"]')),
  '/br': (_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('["é"]')),
  '/latin': (_, response) => response.end(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', 'latin1')),
  '/meta': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(Buffer.from('<!doctype html><html><head><meta charset="windows-1252"><p>Grafik für Köln', 'latin1')),
  '/utf-16': (_, response) =>
    response.end(Buffer.from('\ufeff<?xml version="1.0" encoding="utf-16"?><a>é</a>', 'utf16le')),
  '/not-utf-16': (_, response) => response.end('<?xml version="1.0" encoding="utf-16"?><a>é</a>'),
  '/always-unchanged': (_, response) => response.writeHead(304).end(),
  '/other': (_, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x'),
  '/broken': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
  '/bomb': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  '/large': (_, response) => response.end(Buffer.alloc(21 * 1024 * 1024, ' ')),
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('[');
    setImmediate(() => response.destroy());
  },
  '/image': (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  '/busy': (_, response) => response.writeHead(429, { 'retry-after': '120' }).end(),
  '/down': (_, response) => response.writeHead(503).end(),
  '/rude': (_, response) => response.writeHead(404, 'Buy at evil.example').end(),
  '/typed': (_, response) => response.writeHead(200, { 'content-type': 'call +49 <b>now</b>' }).end(),
  '/gone': (_, response) => response.writeHead(410).end(),
  '/silent': () => {},
  '/away': (_, response) => response.writeHead(302, { location: '/feed' }).end(),
  '/round': (_, response) => response.writeHead(302, { location: '/round' }).end(),
  ...Object.fromEntries(
    PROTOTYPE_KEYS.map((key) => [
      `/encoded-${key}`,
      (_: IncomingMessage, response: ServerResponse) => response.writeHead(200, { 'content-encoding': key }).end('[]'),
    ]),
  ),
  '/robots.txt': (_, response) => response.writeHead(robots[0]).end(robots[1]),
};

let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((request, response) => answers[request.url ?? '']?.(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const services: FetchServices = { userAgent: 'Easel/1 (+https://board.example/about)', allowsInside: true };
const get = (path: string, wanted: Partial<FetchRequest> = {}, more: Partial<FetchServices> = {}) =>
  fetchText({ address: origin + path, ...wanted }, { ...services, ...more });

it('A text is fetched once, and recognised as unchanged from then on', async () => {
  const answer = await get('/feed');
  expect(answer).toMatchObject({ kind: 'fresh', body: '[1]', address: `${origin}/feed`, etag: '"1"' });
  expect(await get('/feed', { etag: '"1"' })).toEqual({ kind: 'unchanged' });
  expect(await get('/feed', { lastModified: 'Mon, 01 Jun 2026 09:00:00 GMT' })).toEqual({ kind: 'unchanged' });
});

it('A text is fetched with a user agent that names the board', async () => {
  expect(await get('/agent')).toMatchObject({ body: 'Easel/1 (+https://board.example/about) gzip, br, deflate' });
});

it.each(['/gzip', '/br'])('A text is unpacked: %s', async (path) => {
  expect(await get(path)).toMatchObject({ kind: 'fresh', body: '["é"]' });
});

it('A text is read in the charset it declares', async () => {
  expect(await get('/latin')).toMatchObject({ body: expect.stringContaining('<a>é</a>') });
});

it('A text is read in the charset of its head, its byte order mark, or its bytes', async () => {
  expect(await get('/meta')).toMatchObject({ body: expect.stringContaining('Grafik für Köln') });
  expect(await get('/utf-16')).toMatchObject({ body: expect.stringContaining('<a>é</a>') });
  expect(await get('/not-utf-16')).toMatchObject({ body: expect.stringContaining('<a>é</a>') });
});

it('A text is not unchanged to a request that did not ask for changes', async () => {
  expect(await get('/always-unchanged')).toMatchObject({ kind: 'failed', why: expect.stringMatching(/answered 304$/) });
  expect(await get('/always-unchanged', { etag: '"1"' })).toEqual({ kind: 'unchanged' });
});

it('A text is followed through redirects, and not round in a circle', async () => {
  expect(await get('/away')).toMatchObject({ kind: 'fresh', body: '[1]', address: `${origin}/feed` });
  expect(await get('/round')).toMatchObject({ kind: 'failed', why: expect.stringMatching(/redirects more than 3/) });
});

it.each([
  ['/other', /unknown encoding/],
  ...PROTOTYPE_KEYS.map((key): [string, RegExp] => [`/encoded-${key}`, /unknown encoding/]),
  ['/broken', /broke off/],
  ['/cut', /broke off|did not answer/],
  ['/bomb', /more than 20 MB/],
  ['/large', /more than 20 MB/],
  ['/image', /image\/png, which is no feed/],
  ['/down', /answered 503$/],
])('A text that ends in %s is explained', async (path, words) => {
  expect(await get(path)).toMatchObject({ kind: 'failed', why: expect.stringMatching(words) });
});

it('A text repeats no words of a stranger’s server', async () => {
  expect(await get('/rude')).toMatchObject({ why: expect.stringMatching(/answered 404$/) });
  expect(await get('/typed')).toMatchObject({ why: expect.stringMatching(/with an unknown type, which is no feed/) });
});

it('A text is not waited for longer than its time', async () => {
  const answer = await get('/silent', {}, { mostSeconds: 0.05 });
  expect(answer).toMatchObject({ kind: 'failed', why: expect.stringMatching(/within 0.05 seconds/) });
  const stopping = AbortSignal.abort();
  expect(await get('/silent', { signal: stopping })).toMatchObject({ why: expect.stringMatching(/no longer waited/) });
});

it('A text may be gone, or its host want to be left alone for a while', async () => {
  expect(await get('/gone')).toMatchObject({ kind: 'failed', status: 410 });
  expect(await get('/busy')).toMatchObject({ kind: 'failed', status: 429, retryAfterSeconds: 120 });
  const now = new Date('2026-06-01T12:00:00Z');
  expect(readRetryAfter('Mon, 01 Jun 2026 12:01:00 GMT', now)).toBe(60);
  expect(readRetryAfter('999999999', now)).toBe(86_400);
  for (const nothing of [undefined, '', 'soon', '-5', '0', 'Mon, 01 Jun 2020 12:01:00 GMT'])
    expect(readRetryAfter(nothing, now)).toBeUndefined();
});

it.each([
  [[200, 'User-agent: *\nDisallow: /jobs'], false, true],
  [[200, 'User-agent: easel\nDisallow: /\n\nUser-agent: *\nAllow: /'], false, false],
  [[200, '<html>no rules</html>'], true, true],
  [[404, ''], true, true],
  [[500, ''], false, false],
] as [[number, string], boolean, boolean][])(
  'A page is read where robots.txt lets programs: %j',
  async (text, jobs, about) => {
    robots = text;
    const findObjection = createRobotsCheck((address) => fetchText({ address }, services));
    const objections = [await findObjection(`${origin}/jobs/1`), await findObjection(`${origin}/about`)];
    expect(objections.map((objection) => objection === undefined)).toEqual([jobs, about]);
  },
);
