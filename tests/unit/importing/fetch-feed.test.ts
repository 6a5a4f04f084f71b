import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFeedFromFileOrUrl as fetchWith, isWholeFeed } from '../../../src/features/importing/fetch-feed.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { setUpFolder } from '../../folder.ts';

const fetchFeed = (from: string) => fetchWith(from, { userAgent: 'Easel tests', allowsInside: true });

let server: Server;
let origin = '';
const folder = setUpFolder();

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/feed') response.end('[]');
    else if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': 100 });
      response.write('[');
      setTimeout(() => response.destroy(), 20);
    } else if (request.url === '/large') response.end(Buffer.alloc(21 * 1024 * 1024, ' '));
    else response.writeHead(Number(request.url?.slice(1))).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

it('A feed is read from a file', async () => {
  const path = join(folder, 'feed.json');
  writeFileSync(path, '[1]');
  expect(expectValue(await fetchFeed(path))).toEqual({ body: '[1]', isWhole: true, origin: undefined });
});

it('A feed is read from an address', async () => {
  expect(expectValue(await fetchFeed(`${origin}/feed`))).toEqual({ body: '[]', isWhole: true, origin });
});

it.each([
  ['/403', /answered 403$/],
  ['/429', /answered 429$/],
  ['/503', /answered 503$/],
  ['/cut', /broke off|did not answer/],
  ['/large', /more than 20 MB/],
])('A feed that ends in %s is a problem', async (path, message) => {
  expect(await fetchFeed(`${origin}${path}`)).toEqual({
    ok: false,
    problems: [{ field: 'feed', message: expect.stringMatching(message) }],
  });
});

it.each([
  ['missing.json', /There is no file/],
  [folder, /is not a file/],
  ['ftp://host/feed', /must start with https/],
  ['http://', /not one of the web/],
  ['http://127.0.0.1:1/feed', /port that is not the web/],
])('A feed cannot be %s', async (from, message) => {
  expect(await fetchFeed(from)).toEqual({
    ok: false,
    problems: [{ field: 'feed', message: expect.stringMatching(message) }],
  });
});

it('A feed is a part when its address has pages or filters', () => {
  expect(isWholeFeed(new URL('https://api.example/postings/x?mode=json'))).toBe(true);
  expect(isWholeFeed(new URL('https://api.example/postings/x?mode=json&skip=100'))).toBe(false);
  expect(isWholeFeed(new URL('https://api.example/postings/x?department=Design'))).toBe(false);
});
