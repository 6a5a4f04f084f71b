import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sendRawRequest } from '../send-request.ts';
import { setUpSite } from '../support/set-up.ts';

const site = await setUpSite();

it.each([
  ['a null byte', '/%00', 400],
  ['a null byte within a slug', '/jobs/a%00b-a1b2c3', 400],
  ['a line break', '/roles%0d%0aset-cookie:x', 400],
  ['an escaped slash', '/..%2f..%2fetc/passwd', 400],
  ['an escaped backslash', '/%5cevil.example', 400],
  ['a backslash', '/\\evil.example', 400],
  ['a backslash within', '/roles\\page', 400],
  ['a parent segment', '/../etc/passwd', 400],
  ['an escaped parent segment', '/%2e%2e/etc/passwd', 400],
  ['an own segment', '/./roles', 400],
  ['an escape of an escape', '/%252e%252e/etc', 400],
  ['a broken escape', '/%zz', 400],
  ['half a character', '/%c3', 400],
  ['an overlong form', '/%c0%ae%c0%ae/', 400],
  ['10 kB', `/${'a'.repeat(10_000)}`, 414],
  ['a query of 10 kB', `/roles?q=${'a'.repeat(10_000)}`, 414],
])('The guard answers a path of %s', async (_, path, status) => {
  const answer = await site.request(path, { headers: { accept: 'application/json' } });
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.text).statusCode).toBe(status);
  expect(answer.headers.location).toBeUndefined();
});

it.each([
  ['//evil.example', '/evil.example'],
  ['//evil.example/', '/evil.example'],
  ['///evil.example//roles?q=//x', '/evil.example/roles?q=//x'],
  ['//', '/'],
  ['/roles//page/2', '/roles/page/2'],
])('The guard sends %s to %s, for every user', async (path, location) => {
  const readers: Record<string, string>[] = [
    { accept: 'text/html' },
    { 'user-agent': 'Examplebot/1.0' },
    { accept: 'application/json' },
  ];
  for (const headers of readers) {
    const answer = await site.request(path, { headers });
    expect([answer.status, answer.headers.location]).toEqual([301, location]);
  }
  expect((await site.request(path, { method: 'POST', body: '' })).status).toBe(400);
});

it('The guard serves names in any script', async () => {
  for (const path of ['/größe', '/设计', '/🎨', '/\u202eslor'].map(encodeURI)) {
    const { status, text } = await site.request(path, { headers: { accept: 'application/json' } });
    expect([status, JSON.parse(text).message]).toEqual([404, `Page Not Found: ${path}`]);
  }
});

it.each(['evil.example', 'localhost', 'localhost:1', 'localhost:4399.evil.example', '127.0.0.1'])(
  'The guard rejects the host %s',
  async (host) => {
    expect((await site.request('/', { headers: { host } })).status).toBe(421);
  },
);

it('The guard rejects requests without a host, and ones that cannot be read', async () => {
  expect(await sendRawRequest(site.origin, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  expect(await sendRawRequest(site.origin, 'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n')).toMatch(
    /^HTTP\/1.1 4(00|21) /,
  );
  expect(await sendRawRequest(site.origin, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  expect(
    await sendRawRequest(
      site.origin,
      `GET http://evil.example/ HTTP/1.1\r\nhost: ${new URL(site.origin).host}\r\n\r\n`,
    ),
  ).toMatch(/^HTTP\/1.1 400 /);
  expect(
    await sendRawRequest(
      site.origin,
      `GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n`,
    ),
  ).toMatch(/^HTTP\/1.1 400 /);
});

it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
  'The guard rejects %s of a page',
  async (method) => {
    for (const path of ['/', '/roles', '/nothing-we-know']) {
      const { status, headers } = await site.request(path, { method });
      expect([status, headers.allow]).toEqual([405, expect.stringMatching(/^GET, HEAD/)]);
    }
  },
);

it.each(['POST', 'PUT', 'DELETE'])('The guard rejects %s of a call that only reads', async (method) => {
  const { status, headers } = await site.request('/api/count', { method });
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
});

it.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister of this site', { 'sec-fetch-site': 'same-site' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin that hides itself', { origin: 'null' }],
  ['this site under another scheme', { origin: 'https://localhost:4399' }],
])('The guard rejects a write from %s', async (_, headers) => {
  const { status, text } = await site.request('/api/alerts', { method: 'POST', headers, body: '{}' });
  expect([status, JSON.parse(text).statusCode]).toEqual([403, 403]);
});

it('The guard lets through a write from this site, and one of a program', async () => {
  const own: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: site.origin }, {}];
  for (const headers of own) {
    expect((await site.request('/api/nothing', { method: 'POST', headers, body: '{}' })).status).toBe(404);
  }
});

it('The guard rejects people in words and programs with data', async () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const large = { method: 'POST', headers: { ...form, accept }, body: `about=${'x'.repeat(65 * 1024)}` };
  const tooLarge = await site.request('/api/alerts', large);
  expect([tooLarge.status, tooLarge.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
  expect(tooLarge.text).toContain('<h1>Content Too Large</h1>');
  expect(tooLarge.text).toContain('what you wrote is still');
  const malformed = await site.request('/roles/%zz', { headers: { accept } });
  expect([malformed.status, malformed.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(malformed.text).not.toContain('what you wrote');
  const style = /<style>(.*)<\/style>/s.exec(malformed.text)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(malformed.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  const programs: Record<string, string>[] = [
    { accept, 'user-agent': 'Examplebot/1.0' },
    { accept: 'application/json' },
    {},
  ];
  for (const headers of programs) {
    const data = await site.request('/roles/%zz', { headers });
    expect(JSON.parse(data.text).message).toBe('The path is malformed');
  }
  expect(JSON.parse((await site.request('/api/%zz', { headers: { accept } })).text).statusCode).toBe(400);
});

it('The guard rejects a body that is too large before reading it', async () => {
  const { status, headers } = await site.request('/api/alerts', { method: 'POST', body: 'x'.repeat(65 * 1024) });
  expect([status, headers.connection]).toEqual([413, 'close']);
  const host = new URL(site.origin).host;
  const announced = await sendRawRequest(
    site.origin,
    `POST /api/alerts HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 999999999\r\n\r\n`,
  );
  expect(announced).toMatch(/^HTTP\/1.1 413 /);
  const form = `content-type: multipart/form-data; boundary=x`;
  expect(
    await sendRawRequest(
      site.origin,
      `POST /api/alerts HTTP/1.1\r\nhost: ${host}\r\n${form}\r\ncontent-length: 12582913\r\n\r\n`,
    ),
  ).toMatch(/^HTTP\/1.1 413 /);
});
