import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllAsync } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';
import { manyVisitors, nextVisitor } from '../finder.ts';
import { setUpSite } from '../support/set-up.ts';
import { EMPTY_FILTER } from '../templates.ts';

const site = await setUpSite({ env: manyVisitors });

const request = (query: string) =>
  site.request(`/search${query}`, {
    headers: { accept: 'text/html', 'accept-encoding': 'identity', ...nextVisitor() },
  });

describe('A search', () => {
  it.each([
    ['?workplace=remote', '/remote'],
    ['?category=product-designer&seniority=senior', '/product-designer-senior'],
    ['?location=berlin', '/locations/berlin'],
    ['?where=Berlin', '/locations/berlin'],
    ['?where=b%C3%A9rlin', '/locations/berlin'],
    ['?where=Remote', '/remote'],
    ['?q=&where=', '/roles'],
    ['?q=++figma+', '/search?q=figma'],
    ['?workplace=remote&q=figma', '/search?q=figma&workplace=remote'],
    ['?workplace=remote&workplace=hybrid', '/search?workplace=hybrid&workplace=remote'],
    ['?q=figma&nonsense=1', '/search?q=figma'],
    ['?seniority=head&contractType=apprenticeship', `/${EMPTY_FILTER}`],
    ['?q=figma&page=999', expect.stringMatching(/^\/search\?q=figma(&page=\d)?$/)],
  ])('%s has its one address: %s', async (query, address) => {
    const { status, headers } = await request(query);
    expect(status).toBe(303);
    expect(headers.location).toEqual(address);
  });

  const LIMIT = /^"client";r=(\d+);t=\d+$/;
  const remaining = (headers: Record<string, unknown>) => {
    expect(headers['ratelimit-policy']).toBe('"client";q=120;w=60');
    return Number(LIMIT.exec(String(headers.ratelimit))?.[1]);
  };

  it.each(['/search?q=figma', '/search?workplace=remote', '/api/jobs?q=figma'])(
    'A search says what is left of its limit: %s',
    async (path) => {
      const headers = { accept: 'text/html', ...nextVisitor() };
      const first = await site.request(path, { headers });
      const second = await site.request(path, { headers });
      expect([remaining(first.headers), remaining(second.headers)]).toEqual([119, 118]);
    },
  );

  it.each(['text/html', 'application/json'])('A search says that nothing is left of its limit: %s', async (accept) => {
    const headers = { accept, ...nextVisitor() };
    for (let i = 0; i < 120; i++) await site.request('/search?workplace=remote', { headers });
    const rejected = await site.request('/search?workplace=remote', { headers });
    expect([rejected.status, remaining(rejected.headers)]).toEqual([429, 0]);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('A search understands a company and a home place in words, as the form without scripts sends them', async () => {
    const { facets } = JSON.parse((await site.request('/api/jobs')).text);
    const { value, label } = facets.company[0];
    const of = async (query: string) => (await request(query)).headers.location;
    expect(await of(`?employer=${encodeURIComponent(label.toUpperCase())}`)).toBe(`/search?company=${value}`);
    expect(await of('?q=figma&employer=&from=Deutschland')).toBe('/search?q=figma&openTo=germany');
    expect(await of('?from=Lisboa&employer=')).toBe('/search?openTo=portugal');
    const lost = await request('?employer=Unknown+company&workplace=remote');
    expect([lost.status, lost.text.includes('No company on this board goes by “Unknown company”')]).toEqual([
      200,
      true,
    ]);
    const nowhere = await request('?from=qqqqqqqq');
    expect(nowhere.text).toContain('We don’t know a country or town called “qqqqqqqq”');
  });

  it('A search has its controls on every listing without scripts: around a city, company, remote from, all currencies', async () => {
    const { facets } = JSON.parse((await site.request('/api/jobs')).text);
    for (const path of [
      '/roles',
      '/locations/berlin',
      '/product-designer',
      '/roles/page/2',
      '/search?q=figma&company=x',
    ]) {
      const { text } = await site.request(path, { headers: { accept: 'text/html', ...nextVisitor() } });
      expect(text, path).toContain('name="employer"');
      expect(text, path).toContain('name="from"');
      for (const { value } of facets.payCurrency)
        expect(text, path).toMatch(new RegExp(`<option[^>]*>${value}</option>`));
    }
    const { text } = await site.request('/locations/berlin', { headers: { accept: 'text/html' } });
    expect(text).toMatch(/href="\/search\?location=berlin&(#38;|amp;)?radius=25"/);
  });

  it('A search of more than a slug can say is answered for readers, not for search engines', async () => {
    const { status, headers, text } = await request('?workplace=hybrid&workplace=remote');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(text).toContain('<meta name="robots" content="noindex,follow">');
    expect(text).not.toContain('rel="canonical"');
    const { total } = JSON.parse((await site.request('/api/jobs?workplace=hybrid&workplace=remote')).text);
    expect(text).toContain(`data-total="${total}"`);
  });

  it('A search that finds nothing keeps its address when its listing would be missing, which says the same', async () => {
    const { status, text } = await request('?seniority=head&contractType=apprenticeship&location=berlin');
    expect([status, text.includes('data-total="0"')]).toEqual([200, true]);
    const listing = await site.request(`/${EMPTY_FILTER}-in-berlin`, { headers: { accept: 'text/html' } });
    expect(listing.status).toBe(404);
    expect(listing.text).toContain('<meta name="robots" content="noindex,follow">');
    expect(listing.text).toContain('Try a wider search:');
    expect(listing.text).toContain('href="/locations/berlin"');
    expect((await site.request(`/${EMPTY_FILTER}`, { headers: { accept: 'text/html' } })).status).toBe(200);
  });

  it('A search stays what it was through all its pages', async () => {
    const first = (await request('?workplace=hybrid&workplace=remote')).text;
    const next = /rel="next" href="[^"]*(\?[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(next).toBe('?workplace=hybrid&workplace=remote&page=2');
    const rows = (html: string) => [...html.matchAll(/data-role="(\w{6})"/g)].map(([, hash]) => hash);
    const second = (await request(next)).text;
    expect(new Set([...rows(first), ...rows(second)]).size).toBe(40);
  });

  it('A search says which words it searched for in place of a typing error', async () => {
    const { status, text } = await request('?q=prodcut+designer');
    expect(status).toBe(200);
    expect(text.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')).toContain(
      'Showing results for product designer. Search for “prodcut designer” instead',
    );
    expect(text).toMatch(/<h1[^>]*>[^<]*“product designer”/);
    expect(text).toContain('value="prodcut designer"');
    const exact = /href="([^"]*exact=1[^"]*)"/.exec(text)?.[1] ?? '';
    expect(exact).toBe('/search?q=prodcut+designer&amp;exact=1');
    const asTyped = await request('?q=prodcut+designer&exact=1');
    expect(asTyped.text).toContain('data-total="0"');
    expect(asTyped.text).not.toContain('Showing results for');
    expect((await request('?q=product+designer')).text).not.toContain('Showing results for');
  });

  it('A search says which words it ignored, and offers more than what is open to everywhere', async () => {
    const textOf = async (q: string) => (await request(q)).text.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
    expect(await textOf('?q=ux+bootcamp')).toContain('No role says “bootcamp”. Showing results for ux.');
    const { text } = await request('?q=remote+worldwide');
    expect(text).toContain('“remote worldwide” finds remote roles that are open to every country.');
    expect(text).toMatch(/href="\/search\?q=remote"[^>]*>\s*Show all remote roles/);
    expect(await textOf('?q=designer+not+in+london')).toContain('not in london');
  });

  it.each([
    ['?q=figma&payMin=50000&payCurrency=ZZZ', 'We left out the currency: it must be a currency of three letters'],
    ['?q=figma&payMin=lots&payCurrency=EUR', 'We left out the pay: it must be an amount such as 70000 or 70k'],
    ['?q=figma&radius=20', 'We left out the radius: it needs a place'],
    ['?q=figma&seniority=boss', 'We left out the seniority: it must be one of intern'],
    [
      '?q=a1+a2+a3+a4+a5+a6+a7+a8+a9+b1+b2+b3+b4',
      'We left out the last of your search words: they can have up to 12 terms',
    ],
    ['?workplace=remote&page=two', 'We left out the page: it must be a whole number'],
  ])('%s is answered, and says what was left out', async (query, remark) => {
    const { status, text } = await request(query);
    expect(status).toBe(200);
    expect(text.replaceAll('&quot;', '"')).toContain(remark);
    // Later links do not contain it.
    expect(text).not.toMatch(/href="[^"]*(ZZZ|radius=|boss|page=two)/);
  });

  it.each([
    ['?payMin=70k&payCurrency=EUR', '?payMin=70000&payCurrency=EUR', 'Pay reaches €70,000 a year'],
    ['?payMin=%C2%A395%27000&payCurrency=EUR', '?payMin=95000&payCurrency=GBP', 'Pay reaches £95,000 a year'],
  ])('%s is understood as in the editor, and says so', async (typed, understood, chip) => {
    const { status, headers } = await request(typed);
    expect([status, headers.location]).toEqual([303, `/search${understood}`]);
    expect((await request(understood)).text).toContain(chip);
  });

  it.each([
    ['USA', 'Showing United States', 'united-states'],
    ['UK', 'Showing United Kingdom', 'united-kingdom'],
    ['NYC', 'Showing New York', 'new-york'],
    ['Bay Area', 'Showing San Francisco', 'san-francisco'],
    ['Deutschland', 'Showing Germany', 'germany'],
    ['München', 'Showing Munich', 'munich'],
    ['Köln', 'Showing Cologne', 'cologne'],
    ['Holland', 'Showing Netherlands', 'netherlands'],
    ['Berln', 'Showing Berlin', 'berlin'],
    ['New yrok', 'Showing New York', 'new-york'],
  ])('A search in %s is understood, and says so', async (where, output, slug) => {
    const { status, text } = await request(`?where=${encodeURIComponent(where)}`);
    expect(status).toBe(200);
    expect(text).toContain(output);
    expect(text).toContain(`for “${where}”`);
    const { total } = JSON.parse((await site.request(`/api/jobs?location=${slug}`)).text);
    expect(text).toContain(`data-total="${total}"`);
  });

  it('A search in a place without roles says what is near, and what is open to its country', async () => {
    expect((await request('?where=Miami')).headers.location).toBe('/search?location=miami');
    const { status, text } = await request('?location=miami');
    expect(status).toBe(200);
    expect(text).toContain('data-total="0"');
    expect(text).toMatch(/<h1[^>]*>[^<]*in Miami/);
    expect(text).toContain('No role is open in Miami, Florida, United States at the moment.');
    expect(text).toMatch(/href="\/locations\/atlanta"[^>]*>\s*Atlanta, \d{3} km away/);
    expect(text).toMatch(/Remote, open to United States/);
  });

  it.each(['Xyzzy', 'Щщщщщ', '\u202Enilreb', 'x'.repeat(150), '!!!'])(
    'A search in %s, an unknown place, finds nothing',
    async (where) => {
      const { status, text } = await request(`?where=${encodeURIComponent(where)}`);
      expect(status).toBe(200);
      expect(text).toContain('data-total="0"');
      expect(text).toContain('We don’t know a place called');
    },
  );

  it('A search that finds nothing shows what comes closest, and calls the newest roles by their name', async () => {
    const titleOf = async (query: string) => /<h3 class="nearest">([^<]+)/.exec((await request(query)).text)?.[1];
    expect(await titleOf('?q=zzzxqy')).toBe('Newest roles');
    expect(await titleOf('?q=zzzxqy&sort=pay')).toBe('Newest roles');
    expect(await titleOf('?q=zzzxqy&workplace=remote')).toBe('Closest matches');
  });

  it('A search of hostile words is answered or rejected, and never breaks the page or leaves the site', async () => {
    const name = fc.constantFrom(
      'q',
      'where',
      'location',
      'category',
      'page',
      'sort',
      'payMin',
      'payCurrency',
      '__proto__',
      'radius',
    );
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      hostileText,
      fc.constantFrom(
        '"><script>alert(1)</script>',
        '//evil.example',
        '‮',
        '%00',
        '-1',
        '1e9',
        '"'.repeat(300),
        'a'.repeat(1_500),
      ),
    );
    await forAllAsync([fc.array(fc.tuple(name, value), { maxLength: 5 })], { numRuns: 150 }, async (pairs) => {
      // Node rejects headers above 16 kB.
      const { status, headers, text } = await request(`?${new URLSearchParams(pairs)}`.slice(0, 12_000));
      expect([200, 303, 414]).toContain(status);
      if (headers.location) expect(headers.location).toMatch(/^\/(?!\/)/);
      // Within quotes it is a value.
      expect(text.replace(/"[^"]*"/g, '')).not.toContain('<script>alert');
    });
  });
});
