import { beforeAll, expect, it } from 'vitest';
import { errorReferenceSentence } from '../../../src/features/editorial/error-reference.ts';
import { paths } from '../../../src/paths.ts';
import { readList } from '../../groups.ts';
import type { RequestOptions } from '../send-request.ts';
import { setUpSite } from '../support/set-up.ts';
import { EMPTY_FILTER, findArchivedJob, listOpenJobs } from '../templates.ts';

const site = await setUpSite();
let html: string;
/** Address for each kind of response. */
let addresses: Record<string, string>;

beforeAll(async () => {
  html = (await site.request('/')).text;
  const [job] = await listOpenJobs(site, 1);
  addresses = {
    'built page': '/',
    'built role': paths.job(job ?? { slug: '', hash: '' }),
    'page rendered for everybody': await findLiveFilter(),
    'page rendered for one': paths.listing(EMPTY_FILTER),
    payload: '/roles/_payload.json',
    sitemap: '/sitemap.xml',
    'robots.txt': '/robots.txt',
    call: '/api/count',
    'closed call': '/api/ads/all',
    'style sheet': assetOf(/href="(\/_astro\/[^"]+\.css)"/),
    script: assetOf(/src="(\/_astro\/[^"]+\.js)"/),
    font: assetOf(/href="(\/_astro\/fonts\/[^"]+)"/),
    icon: '/favicon.svg',
    'build id': '/builds/latest.json',
    'missing page': '/a/b/c',
    'gone role': paths.job(await findArchivedJob(site)),
    'tidied path': '/roles/',
    'old path': '/recruiters',
    'refused path': '/%00',
    failure: paths.error(),
    health: '/healthz',
  };
});

const assetOf = (pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';
const asPerson = { accept: 'text/html,*/*;q=0.8', 'user-agent': 'Mozilla/5.0 Firefox/140.0' };

/** A filter page with roles that was not built. */
async function findLiveFilter(): Promise<string> {
  const { text } = await site.request('/sitemaps/listings-1.xml');
  const listed = [...text.matchAll(/<loc>http:\/\/[^/]+(\/[^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
  const built = new Set(site.manifest.pages.map((page) => page.path));
  return listed.find((path) => !built.has(path)) ?? '/product-designer-mid-full-time-hybrid-figma-in-germany';
}

/** Requests every address twice, uncached and cached. */
async function requestAll(check: (name: string, path: string) => Promise<void>): Promise<void> {
  for (const [name, path] of Object.entries(addresses)) {
    await check(name, path);
    await check(`${name}, again`, path);
  }
}

/** Error page without its request id. */
const withoutReference = ({ text, headers }: { text: string; headers: Record<string, unknown> }): string =>
  text.replace(errorReferenceSentence(String(headers['x-request-id'])), '');

it('Every answer carries the security headers and a policy', async () => {
  await requestAll(async (name, path) => {
    const { headers } = await site.request(path, { headers: asPerson });
    const wanted = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      // Public API reads are for every website.
      'cross-origin-resource-policy': path === addresses.call ? 'cross-origin' : 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('browsing-topics=()'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    };
    expect(headers, name).toMatchObject(wanted);
    expect(headers, name).not.toHaveProperty('x-powered-by');
    expect(headers, name).not.toHaveProperty('server');
  });
});

it('Every answer answers HEAD as GET, without the body', async () => {
  await requestAll(async (name, path) => {
    const get = await site.request(path, { headers: asPerson });
    const head = await site.request(path, { method: 'HEAD', headers: asPerson });
    expect([head.status, head.bytes.length], name).toEqual([get.status, 0]);
    const { date: _, 'x-request-id': __, ...wanted } = get.headers;
    expect(head.headers, name).toMatchObject(wanted);
  });
});

it('Every answer is the same in every encoding, and compressed where that helps', async () => {
  const large: string[] = [];
  await requestAll(async (name, path) => {
    const requestIn = (encoding: string) =>
      site.request(path, { headers: { ...asPerson, 'accept-encoding': encoding } });
    const plain = await requestIn('identity');
    for (const encoding of ['br', 'gzip', 'gzip, deflate, br, zstd', 'br;q=0, gzip', 'deflate']) {
      const answer = await requestIn(encoding);
      expect(withoutReference(answer), `${name} in ${encoding}`).toBe(withoutReference(plain));
      expect(answer.headers['content-length'], `${name} in ${encoding}`).toBe(`${answer.bytes.length}`);
      if (encoding === 'br;q=0, gzip' || encoding === 'deflate')
        expect(answer.headers['content-encoding'], name).not.toBe('br');
      const isText = /^(text|application\/(json|xml)|image\/svg)/.test(answer.headers['content-type'] ?? '');
      if (encoding === 'br' && isText && plain.bytes.length > 1_000 && answer.headers['content-encoding'] !== 'br')
        large.push(name);
    }
  });
  expect(large, 'answers above 1 kB that were not compressed').toEqual([]);
});

it('Every answer is not sent again to who has it', async () => {
  const withoutTag: string[] = [];
  await requestAll(async (name, path) => {
    const first = await site.request(path, { headers: asPerson });
    if (first.status !== 200 || name.startsWith('health') || name.startsWith('page rendered for one')) return;
    const { etag } = first.headers;
    if (!etag) {
      if (!first.headers['cache-control']?.includes('immutable')) withoutTag.push(name);
      return;
    }
    const again = await site.request(path, { headers: { ...asPerson, 'if-none-match': etag } });
    expect([again.status, again.bytes.length, again.headers.etag], name).toEqual([304, 0, etag]);
    const other = await site.request(path, { headers: { ...asPerson, 'if-none-match': '"something else"' } });
    expect(other.status, name).toBe(200);
  });
  expect(withoutTag).toEqual([]);
});

it('A page matches its ETag in a list, as a weak tag and by an asterisk', async () => {
  const { etag = '' } = (await site.request('/')).headers;
  for (const known of [`"x", ${etag}`, `W/${etag}`, '*']) {
    expect((await site.request('/', { headers: { 'if-none-match': known } })).status, known).toBe(304);
  }
});

it('A page has a tag of its own in each encoding', async () => {
  const tags = await Promise.all(
    ['identity', 'gzip', 'br'].map(
      async (encoding) => (await site.request('/', { headers: { 'accept-encoding': encoding } })).headers.etag,
    ),
  );
  expect(new Set(tags).size).toBe(3);
});

it('A page may be stored by no cache without revalidation', async () => {
  const { headers } = await site.request('/');
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(headers.vary).toBe('accept, accept-encoding');
});

it('A page has a policy that allows no inline code, and hashes for its own scripts', async () => {
  for (const path of [
    '/',
    '/roles',
    addresses['built role'] ?? '',
    addresses['page rendered for everybody'] ?? '',
    '/a/b/c',
  ]) {
    const policy = `${(await site.request(path, { headers: asPerson })).headers['content-security-policy']}`;
    expect(policy, path).not.toMatch(/unsafe-|\*|https?:|data:(?!;)[^;]*script/);
    for (const directive of [
      "default-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "script-src 'self'",
    ]) {
      expect(policy, path).toContain(directive);
    }
  }
});

it('A file under a name that changes with it is cached for a year', async () => {
  for (const name of ['style sheet', 'script', 'font']) {
    const { status, headers } = await site.request(addresses[name] ?? '');
    expect([status, headers['cache-control']], name).toEqual([200, 'public,max-age=31536000,immutable']);
  }
  expect((await site.request('/builds/latest.json')).headers['cache-control']).toContain('max-age=0');
});

it('A file is sent in parts', async () => {
  const font = addresses.font ?? '';
  const whole = await site.request(font);
  const range = (value: string): RequestOptions => ({ headers: { range: value } });
  const part = await site.request(font, range('bytes=100-199'));
  expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 100-199/${whole.bytes.length}`]);
  expect(part.bytes.equals(whole.bytes.subarray(100, 200))).toBe(true);
  const rest = await site.request(font, range('bytes=1000-'));
  expect(rest.bytes.equals(whole.bytes.subarray(1000))).toBe(true);
  const end = await site.request(font, range('bytes=-50'));
  expect(end.bytes.equals(whole.bytes.subarray(-50))).toBe(true);
  const beyond = await site.request(font, range(`bytes=${whole.bytes.length + 1}-`));
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.bytes.length}`]);
});

it('A file of the build that is not public is not served', async () => {
  for (const path of readList(`
    /manifest.json · /_headers.json · /server/entry.mjs · /../manifest.json · /_astro/../../manifest.json · /.env
    /package.json · /builds/../index.html
  `)) {
    expect([400, 404], path).toContain((await site.request(path)).status);
  }
});
