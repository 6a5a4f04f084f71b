import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVariant } from '../../../src/server/page-store.ts';
import { sendVariant } from '../../../src/server/send-response.ts';
import { KEEP_ALIVE_SECONDS, serializeHead } from '../../../src/server/serialized-head.ts';
import { sendRawRequest } from '../../e2e/send-request.ts';

const body = 'Grüße, as one character a byte: \u00e9\u00ff\u0000'.repeat(50);
const headers = ['content-type', 'text/html; charset=utf-8', 'content-length', String(body.length), 'etag', '"abc"'];
const variant = createVariant('"abc"', Buffer.from(body, 'latin1'), headers);

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer({ keepAliveTimeout: KEEP_ALIVE_SECONDS * 1_000 }, (request, response) => {
    if (request.url?.startsWith('/prepared')) sendVariant(request, response, variant);
    else {
      response.writeHead(200, headers);
      response.end(request.method === 'HEAD' ? undefined : body, 'latin1');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const pending = (path: string, line: string, more = ''): string =>
  `${line.replace('*', path)}\r\nHost: x\r\n${more}\r\n`;

it.each([
  ['over a connection that stays open', (path: string) => pending(path, 'GET * HTTP/1.1')],
  ['over one that is to be closed', (path: string) => pending(path, 'GET * HTTP/1.1', 'Connection: close\r\n')],
  ['of HTTP 1.0', (path: string) => pending(path, 'GET * HTTP/1.0')],
  ['of HTTP 1.0 that stays open', (path: string) => pending(path, 'GET * HTTP/1.0', 'Connection: keep-alive\r\n')],
  ['to HEAD', (path: string) => pending(path, 'HEAD * HTTP/1.1')],
  ['to three at once', (path: string) => pending(path, 'GET * HTTP/1.1').repeat(3)],
  [
    'between others',
    (path: string) =>
      pending(path, 'GET * HTTP/1.1') + pending('/plain', 'GET * HTTP/1.1') + pending(path, 'GET * HTTP/1.1'),
  ],
])('A prepared answer %s is byte for byte what Node writes', async (_, question) => {
  const [prepared, plain] = await Promise.all([
    sendRawRequest(origin, question('/prepared')),
    sendRawRequest(origin, question('/plain')),
  ]);
  expect(withoutDate(prepared)).toBe(withoutDate(plain));
  expect(prepared).toContain('HTTP/1.1 200 OK\r\n');
  expect(Date.parse(/^Date: (.+)\r$/m.exec(prepared)?.[1] ?? '')).not.toBeNaN();
});

const withoutDate = (answer: string): string => answer.replaceAll(/^Date: .{29}\r\n/gm, '');

it('The date is that of the answer', async () => {
  const dateOf = async () => {
    const answer = await sendRawRequest(origin, pending('/prepared', 'GET * HTTP/1.1', ''));
    return Math.abs(Date.parse(/^Date: (.+)\r$/m.exec(answer)?.[1] ?? '') - Date.now());
  };
  // An answer is heard out for a second: a date that is never refreshed would be three old at the third.
  for (let i = 0; i < 3; i++) expect(await dateOf()).toBeLessThan(2_500);
});

it('A head that could be read as two is never made', () => {
  expect(() => serializeHead(['etag', '"a"\r\nset-cookie: b=c'])).toThrow(/etag/);
  expect(() => serializeHead(['e tag', 'a'])).toThrow(/e tag/);
});
