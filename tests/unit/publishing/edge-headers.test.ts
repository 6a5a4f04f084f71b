import { expect, it } from 'vitest';
import { type EdgeCache, parseEnv, SettingError } from '../../../src/env.ts';
import { changedTags, listingFiguresTag, listingRowsTag } from '../../../src/publishing/change.ts';
import { EdgeHeaders, EVERY_PAGE, surrogateKey, surrogateKeys } from '../../../src/publishing/edge/edge-headers.ts';

const edgeOf = (kind: EdgeCache['kind']): EdgeCache => ({ kind, address: 'https://edge.example', token: 't' });
const pairsOf = (headers: string[]) =>
  Object.fromEntries(headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1] ?? '']] : [])));

it('The keys of a page are found by every change that touches one of its tags', () => {
  const enter = [['designer', 'design'], ['senior'], [], ['remote'], ['figma'], ['berlin', 'germany']];
  const change = { tags: ['job:abc123', 'sitemap'], enter };
  const keys = new Set(changedTags(change).map(surrogateKey));
  for (const tag of [
    'job:abc123',
    listingRowsTag('design|||||berlin'),
    listingRowsTag('|||||'),
    listingFiguresTag('|senior||||germany'),
  ])
    expect(
      surrogateKeys([tag]).some((key) => keys.has(key)),
      tag,
    ).toBe(true);
  expect(changedTags(change).length).toBeGreaterThan(100);
  expect(keys.size).toBeLessThan(30);
});

it('The keys of a page are not those of changes of another facet', () => {
  const keys = new Set(changedTags({ tags: [], enter: [['writer'], [], [], [], [], ['paris']] }).map(surrogateKey));
  for (const tag of [listingRowsTag('design|||||paris'), listingRowsTag('|||||berlin'), 'job:abc123'])
    expect(keys.has(surrogateKey(tag)), tag).toBe(false);
});

it('The keys of a page are short, each there once, with one that every page has', () => {
  const keys = surrogateKeys(['a', 'b', 'a', 'list:x|y', 'list:x|z']);
  expect(keys).toEqual([EVERY_PAGE, surrogateKey('a'), surrogateKey('b'), surrogateKey('list:x|')]);
  for (const key of keys) expect(key).toMatch(/^[\w-]{6}$/);
});

it('What CDN caches receive is nothing where there are none', () => {
  const headers = new EdgeHeaders([]);
  expect([headers.isEmpty, headers.write(['a'])]).toEqual([true, []]);
});

it.each([
  ['varnish', 'surrogate-control', 'surrogate-key', ' '],
  ['fastly', 'surrogate-control', 'surrogate-key', ' '],
  ['cloudflare', 'cloudflare-cdn-cache-control', 'cache-tag', ','],
] as const)('What CDN caches receive are keys and times in the words of %s', (kind, control, name, between) => {
  const headers = pairsOf(new EdgeHeaders([edgeOf(kind)]).write(['a', 'b']));
  expect(headers).toEqual({
    [control]: expect.stringMatching(/^max-age=\d+, stale-while-revalidate=1, stale-if-error=\d+$/),
    [name]: [EVERY_PAGE, surrogateKey('a'), surrogateKey('b')].join(between),
  });
});

it('CDN caches receive one request for two of a kind, and each kind its own', () => {
  const headers = new EdgeHeaders([edgeOf('varnish'), edgeOf('fastly'), edgeOf('cloudflare')]).write(['a']);
  expect(headers.length).toBe(8);
});

it('What CDN caches receive forbids storing a page that is stale by now, or has more keys than a cache accepts', () => {
  const headers = new EdgeHeaders([edgeOf('fastly')]);
  const many = Array.from({ length: 1_000 }, (_, i) => `job:${i}`);
  for (const tags of [undefined, many])
    expect(headers.write(tags)).toEqual(['surrogate-control', 'no-store, max-age=0']);
  expect(headers.write(many.slice(1))[1]).toContain('max-age=3600');
  expect(headers.write(many.slice(1))[3]?.length).toBeLessThan(8_000);
});

it('What CDN caches receive is taken back where the server is not sure, and nothing else is', () => {
  const headers = new EdgeHeaders([edgeOf('varnish')]);
  const own = ['etag', '"x"', 'cache-control', 'public'];
  expect(headers.forbid([...own, ...headers.write(['a'])])).toEqual([
    ...own,
    'surrogate-control',
    'no-store, max-age=0',
  ]);
});

it('The setting EDGE names caches by address or id', () => {
  const EDGE = 'varnish:http://127.0.0.1:6081/, fastly:SU1Z0isxPaozGVKX, cloudflare:0123456789abcdef0123456789abcdef';
  expect(parseEnv({ EDGE, EDGE_TOKEN: 't' }).edges.map(({ address }) => address)).toEqual([
    'http://127.0.0.1:6081',
    'https://api.fastly.com/service/SU1Z0isxPaozGVKX',
    'https://api.cloudflare.com/client/v4/zones/0123456789abcdef0123456789abcdef',
  ]);
  expect(parseEnv({})).toMatchObject({ edges: [] });
});

it.each([
  'akamai:x',
  'nginx:/var/cache/easel',
  'varnish:ftp://x',
  'varnish:http://user:pass@x',
  'cloudflare:short',
  'http://127.0.0.1',
])('The setting EDGE is rejected as %s', (EDGE) => {
  expect(() => parseEnv({ EDGE, EDGE_TOKEN: 't' })).toThrow('EDGE: must be a list of');
});

it.each(['varnish:http://127.0.0.1:6081', 'fastly:abc', 'cloudflare:0123456789abcdef0123456789abcdef'])(
  'The setting EDGE is rejected without a token: %s',
  (EDGE) => {
    const [kind] = EDGE.split(':');
    const message = `EDGE_TOKEN: must be set, since EDGE names ${kind} and a purge needs a token`;
    for (const token of [{}, { EDGE_TOKEN: '' }])
      expect(() => parseEnv({ EDGE, ...token }), JSON.stringify(token)).toThrow(new SettingError(message));
  },
);
