import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientRateLimitKey } from '../../../src/lib/client.ts';
import { findClientAddress, normalisePath, validateRequest } from '../../../src/server/guard.ts';
import { forAll } from '../../for-all.ts';
import { readList } from '../../groups.ts';
import { HOSTILE_WORDS, hostileText } from '../../hostile.ts';

const ORIGIN = 'https://board.example';
const options = { origin: ORIGIN, hosts: new Set(['board.example']), trustedProxies: 0 };

const requested = (url: string, method = 'GET', headers: Record<string, string> = {}): IncomingMessage =>
  ({
    method,
    url,
    headers: { host: 'board.example', ...headers },
    socket: { remoteAddress: '10.0.0.1' },
  }) as unknown as IncomingMessage;

const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2f',
    '%2F',
    '%5c',
    '%2e',
    '%252f',
    '%00',
    '%0d%0a',
    '%c3%b6',
    '%e2%80%ae',
    '%zz',
    '%',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'http:',
    'roles',
    'index',
    '.html',
    '-jobs',
    'page',
    '2',
    'é',
    '設',
    ' ',
    '\t',
  ),
  fc.string({ maxLength: 4 }),
  fc.string({ unit: 'grapheme', maxLength: 2 }),
);
const anyUrl = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const oddUrl = fc.oneof(
  anyUrl,
  anyUrl.map((rest) => `/${rest}`),
);

describe('The one form of a path', () => {
  it.each([
    ['/roles', '/roles'],
    ['/', '/'],
    ['/roles/', '/roles'],
    ['/roles.html', '/roles'],
    ['/index.html', '/'],
    ['/%72oles', '/roles'],
    ['/gr%c3%b6%c3%9fe', '/gr%C3%B6%C3%9Fe'],
    ['/o%CC%88', '/%C3%B6'],
    ['/a%3fb', '/a%3Fb'],
    ['/a%23b', '/a%23b'],
    ['/a%20b', '/a%20b'],
    ['/x/_payload.json', '/x/_payload.json'],
    ['//', '/'],
    ['//a', '/a'],
    ['//evil.example', '/evil.example'],
    ['///evil.example//', '/evil.example'],
    ['//@evil.example', '/@evil.example'],
    ['/a//b', '/a/b'],
    ['//index.html', '/'],
  ])('%s is %s', (raw, path) => expect(normalisePath(raw)).toBe(path));

  it.each([
    '',
    ...readList(`
      roles · //.. · //%2fevil.example · //%5cevil.example · //\\evil.example · /a/../b · /./a · /%2e%2e/a · /a%2fb
      /a%5cb · /a\\b · /%00 · /%7f · /%c2%80 · /% · /%f · /%ff · /%2525 · /a b · /é
    `),
  ])('%j has none', (raw) => expect(normalisePath(raw)).toBeUndefined());

  it('The one form of a path is its own form, stays on this site, and is what a browser would ask for', () => {
    forAll([oddUrl], { numRuns: 20_000 }, (raw) => {
      const path = normalisePath(raw);
      if (path === undefined) return;
      expect(normalisePath(path)).toBe(path);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(path === '/' || !path.endsWith('/')).toBe(true);
      const url = new URL(path, ORIGIN);
      expect([url.origin, url.pathname, url.search, url.hash]).toEqual([ORIGIN, path, '', '']);
    });
  });
});

it('The guard rejects, redirects on this site, or lets through the one form of the path', () => {
  forAll([oddUrl, fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE', 'CONNECT')], { numRuns: 20_000 }, (url, method) => {
    const verdict = validateRequest(requested(url, method), options);
    if ('rejected' in verdict) expect([400, 405, 414]).toContain(verdict.rejected.statusCode);
    else if ('redirect' in verdict) {
      expect(new URL(verdict.redirect, ORIGIN).origin).toBe(ORIGIN);
      expect(verdict.redirect).toMatch(/^\/(?![/\\])/);
    } else {
      const rawPath = url.split('?')[0] ?? '';
      expect(verdict.path).toBe(normalisePath(rawPath));
      // A page has one address; a call is answered under any form of it.
      expect(method === 'GET' || method === 'HEAD' ? verdict.path === rawPath : verdict.path.startsWith('/api/')).toBe(
        true,
      );
    }
  });
});

it.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: ORIGIN }, false],
  [{ origin: ORIGIN }, true],
  [{ origin: 'null' }, false],
  [{ origin: 'http://board.example' }, false],
  [{ origin: 'https://board.example.evil.example' }, false],
  [{}, true],
] as [Record<string, string>, boolean][])('The guard lets a write with %j through: %s', (headers, passes) => {
  expect('path' in validateRequest(requested('/api/alerts', 'POST', headers), options)).toBe(passes);
});

it.each([{}, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }] as Record<string, string>[])(
  'The guard takes what a mail program posts to the address that ends an alert, with %j, and nothing else outside of /api',
  (headers) => {
    const post = (url: string) => validateRequest(requested(url, 'POST', headers), options);
    expect(post('/alerts/unsubscribe?token=t')).toEqual({ path: '/api/alerts/unsubscribe', query: '?token=t' });
    expect(post('/alerts/unsubscribe/x')).toMatchObject({ rejected: { statusCode: 405 } });
    expect(post('/alerts/confirm?token=t')).toMatchObject({ rejected: { statusCode: 405 } });
    expect(validateRequest(requested('/alerts/unsubscribe', 'PUT', headers), options)).toMatchObject({
      rejected: { statusCode: 405 },
    });
  },
);

it('The guard redirects a path of doubled slashes to the one with single ones, and accepts no form there', () => {
  const read = (url: string) => validateRequest(requested(url), options);
  expect(read('//evil.example')).toEqual({ redirect: '/evil.example' });
  expect(read('//evil.example/?a=//b')).toEqual({ redirect: '/evil.example?a=//b' });
  expect(read('/roles//page/2')).toEqual({ redirect: '/roles/page/2' });
  expect(validateRequest(requested('//api/alerts', 'POST'), options)).toMatchObject({ rejected: { statusCode: 400 } });
  expect(validateRequest(requested('/api//alerts', 'POST'), options)).toMatchObject({ rejected: { statusCode: 400 } });
});

it.each(
  readList(`
  /_image · /_image?href=/favicon.svg&w=8000 · /%5Fimage · //_image · /_server-islands · /_server-islands/x
`),
)('The guard knows nothing of %s, which Astro would answer', (url) => {
  for (const method of ['GET', 'HEAD', 'POST'])
    expect(validateRequest(requested(url, method), options)).toMatchObject({ rejected: { statusCode: 404 } });
});

it.each([
  ['?q=a%00b', '?q=a%20b'],
  ['?q=%%0000', '?q=%%2000'],
  ['?q=%2500', '?q=%2500'],
])('The guard hands on the query %s as %s, which holds no NUL', (asked_, query) => {
  expect(validateRequest(requested(`/search${asked_}`), options)).toMatchObject({ query });
  expect(new URLSearchParams(query).get('q')).not.toContain('\0');
});

it.each(['/_images', '/_imagery/x', '/images/a.webp', '/_ui', '/_server-islands-of-ours'])(
  'The guard lets %s pass',
  (url) => {
    expect(validateRequest(requested(url), options)).toMatchObject({ path: url });
  },
);

it.each([
  ['application/json', 65_536, true],
  ['application/json', 65_537, false],
  ['text/plain', 65_537, false],
  ['multipart/form-data; boundary=x', 12 * 1024 * 1024, true],
  ['multipart/form-data; boundary=x', 12 * 1024 * 1024 + 1, false],
  ['application/json', Number.NaN, false],
])('The guard lets a body of %s with %d bytes through: %s', (type, length, passes) => {
  const verdict = validateRequest(
    requested('/api/alerts', 'POST', { 'content-type': type, 'content-length': `${length}` }),
    options,
  );
  expect('path' in verdict).toBe(passes);
});

it.each([
  [0, '1.1.1.1, 2.2.2.2', '10.0.0.1'],
  [1, '1.1.1.1, 2.2.2.2', '2.2.2.2'],
  [2, '1.1.1.1, 2.2.2.2', '1.1.1.1'],
  [2, 'forged, 1.1.1.1, 2.2.2.2', '1.1.1.1'],
  [3, '1.1.1.1, 2.2.2.2', '10.0.0.1'],
  [1, '', '10.0.0.1'],
  [1, ' , ,', '10.0.0.1'],
])('The client behind %i proxies that said "%s" is %s', (proxies, forwarded, client) => {
  expect(findClientAddress(requested('/', 'GET', { 'x-forwarded-for': forwarded }), proxies)).toBe(client);
});

it.each([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])('The client of a proxy that writes %s is %s', (forwarded, client) => {
  const spoofed = ['127.0.0.1', '[::1]:1', '', 'unknown'];
  for (const proxies of [1, 2]) {
    const header = [...spoofed, forwarded, ...Array(proxies - 1).fill('10.0.0.9:80')].join(', ');
    expect(findClientAddress(requested('/', 'GET', { 'x-forwarded-for': header }), proxies)).toBe(client);
  }
});

it('The client is the connection’s where no proxy is trusted, or fewer addresses came than proxies are trusted', () => {
  const withHeader = (forwarded: string) => requested('/', 'GET', { 'x-forwarded-for': forwarded });
  for (const forwarded of ['203.0.113.7', '203.0.113.7, 198.51.100.1', ...HOSTILE_WORDS])
    expect(findClientAddress(withHeader(forwarded), 0)).toBe('10.0.0.1');
  for (const forwarded of ['', ' , ', '203.0.113.7'])
    expect(findClientAddress(withHeader(forwarded), 2)).toBe('10.0.0.1');
});

it('The client is one key of limits, whatever the header says', () => {
  forAll([hostileText], (forwarded) => {
    expect(
      clientRateLimitKey(findClientAddress(requested('/', 'GET', { 'x-forwarded-for': forwarded }), 1)).length,
    ).toBeLessThan(60);
  });
});
