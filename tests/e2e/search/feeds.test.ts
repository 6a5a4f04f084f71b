import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { isWellFormedXml } from '../../../src/features/importing/read-xml.ts';
import { editJob } from '../../../src/features/jobs/job.commands.ts';
import type { JobRow } from '../../../src/features/jobs/job.ts';
import { serializeFeed } from '../../../src/features/search/feed.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { readList } from '../../groups.ts';
import { setUpSite } from '../support/set-up.ts';
import { actor } from '../templates.ts';

const site = await setUpSite();

const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: false, isArray: (name) => name === 'item' });
const readXml = (text: string) => {
  expect(isWellFormedXml(text), text).toBe(true);
  return parser.parse(text);
};

const readRss = async (path: string) => {
  const { status, headers, text } = await site.request(path);
  expect([status, headers['content-type']], path).toEqual([200, 'application/rss+xml; charset=utf-8']);
  return readXml(text).rss.channel;
};
const readJsonFeed = async (path: string) => {
  const { status, headers, text } = await site.request(path);
  expect([status, headers['content-type']], path).toEqual([200, 'application/feed+json; charset=utf-8']);
  return JSON.parse(text);
};
const listed = async (path: string): Promise<JobRow[]> =>
  JSON.parse((await site.request(`${path}/_payload.json`)).text).jobs;

it.each(['/roles', '/remote', '/product-designer', '/locations/germany', '/senior-remote'])(
  'Feeds of %s hold the roles of its page in its order, in both formats',
  async (path) => {
    const feed = paths.feed(path);
    const rows = await listed(path);
    const [rss, json] = await Promise.all([readRss(`${feed}.xml`), readJsonFeed(`${feed}.json`)]);
    // Featured roles are on top of pages, not of feeds.
    const urls = rows.filter((job) => !job.featured).map((job) => site.origin + paths.job(job));
    const links = rss.item.map((item: { link: string }) => item.link);
    expect(links.filter((link: string) => urls.includes(link))).toEqual(urls);
    expect(json.items.map((item: { url: string }) => item.url)).toEqual(links);
    const dates = rss.item.map((item: { pubDate: string }) => Date.parse(item.pubDate));
    expect(dates).toEqual(dates.toSorted((a: number, b: number) => b - a));
    expect(rss.title).toBe(json.title);
    expect([rss.link, json.home_page_url]).toEqual([site.origin + path, site.origin + path]);
    expect(rss['atom:link']).toMatchObject({ '@_rel': 'self', '@_href': `${site.origin}${feed}.xml` });
    expect([json.version, json.feed_url]).toEqual(['https://jsonfeed.org/version/1.1', `${site.origin}${feed}.json`]);
    for (const item of rss.item) {
      expect(item.guid).toEqual({ '#text': item.link, '@_isPermaLink': 'true' });
      expect(item.pubDate).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
      expect(item.description).not.toBe('');
    }
    for (const item of json.items) expect(item.id).toBe(item.url);
  },
);

it('Feeds of a company hold its roles, under the name of its page', async () => {
  const { company } = (await listed('/roles'))[0] as JobRow;
  const path = paths.company(company.slug);
  const urls = (await listed(path)).map((job) => site.origin + paths.job(job));
  const [rss, json] = await Promise.all([readRss(`${path}/feed.xml`), readJsonFeed(`${path}/feed.json`)]);
  expect(rss.item.map((item: { link: string }) => item.link)).toEqual(urls);
  expect(json.items.map((item: { url: string }) => item.url)).toEqual(urls);
  expect([rss.title, rss.link]).toEqual([`Design roles at ${company.name} · Easel`, site.origin + path]);
  expect(json.feed_url).toBe(`${site.origin}${path}/feed.json`);
});

it('Feeds of the journal hold its posts, newest first', async () => {
  const [rss, json] = await Promise.all([readRss('/blog/feed.xml'), readJsonFeed('/blog/feed.json')]);
  const { posts } = JSON.parse((await site.request('/blog/_payload.json')).text);
  const urls = posts.map(({ href }: { href: string }) => site.origin + href);
  expect(urls.length).toBeGreaterThan(3);
  expect(rss.item.map((item: { link: string }) => item.link)).toEqual(urls);
  expect(json.items.map((item: { url: string }) => item.url)).toEqual(urls);
  const dates: number[] = rss.item.map((item: { pubDate: string }) => Date.parse(item.pubDate));
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
});

it('Feeds hold all that a role, an article or a newsletter says', async () => {
  const { jobs } = JSON.parse((await site.request('/roles/_payload.json')).text);
  const job = jobs.find(({ featured }: JobRow) => !featured);
  const { job: whole } = JSON.parse((await site.request(paths.payload(paths.job(job)))).text);
  const url = site.origin + paths.job(job);
  const ofRole = (await readJsonFeed('/feed.json')).items.find((item: { id: string }) => item.id === url);
  expect(ofRole.content_html.length).toBeGreaterThan(whole.description.length * 0.9);
  const [article] = (await readJsonFeed('/blog/feed.json')).items;
  expect(article.content_html.length).toBeGreaterThan(2_000);
  for (const { content_html } of [ofRole, article]) expect(content_html).not.toMatch(/(href|src)="\/|<script|\{\{/);
  const rss = (await readRss('/feed.xml')).item.find((item: { link: string }) => item.link === url);
  expect(rss['content:encoded']).toContain('<p>');
});

it('Feeds are there for every search that no slug can say, at one address each', async () => {
  const path = '/search/feed.xml?q=figma&workplace=hybrid&workplace=remote';
  const rss = await readRss(path);
  const { jobs } = JSON.parse(
    (await site.request('/api/v1/jobs?q=figma&workplace=hybrid&workplace=remote&sort=newest&limit=50')).text,
  );
  expect(rss.item.map((item: { link: string }) => item.link)).toEqual(jobs.map(({ url }: { url: string }) => url));
  expect(rss['atom:link']['@_href']).toBe(site.origin + path);
  expect((await readJsonFeed(path.replace('.xml', '.json'))).feed_url).toBe(
    site.origin + path.replace('.xml', '.json'),
  );
  expect(site.store.has('/search/feed.xml')).toBe(false);
  for (const [requested, found] of [
    ['/search/feed.xml?workplace=remote&workplace=hybrid&q=figma&page=3&sort=pay', path],
    ['/search/feed.xml?workplace=remote', '/remote/feed.xml'],
    ['/search/feed.json', '/feed.json'],
  ]) {
    const { status, headers } = await site.request(requested ?? '');
    expect([status, headers.location], requested).toEqual([301, found]);
  }
  expect((await site.request('/search/feed.xml?colour=green')).status).toBe(400);
  const page = (await site.request('/search?q=figma&workplace=hybrid&workplace=remote')).text;
  expect(page).toContain(`href="${site.origin}${path.replaceAll('&', '&amp;')}"`);
});

it('Feeds can be requested by date', async () => {
  // Pages with content dates are validated by ETag.
  for (const path of ['/feed.xml', '/sitemap.xml', '/developers']) {
    const date = async () => (await site.request(path)).headers['last-modified'];
    await expect.poll(date, { interval: 500 }).toMatch(/ GMT$/);
    const headers = { 'if-modified-since': String(await date()) };
    expect((await site.request(path, { headers })).status, path).toBe(304);
    expect((await site.request(path, { headers: { ...headers, 'if-none-match': '"x"' } })).status, path).toBe(200);
  }
});

it('Feeds are named by the pages they follow', async () => {
  const { slug, hash, company } = (await listed('/roles'))[0] as JobRow;
  const ofCompany = paths.feed(paths.company(company.slug));
  for (const [path, feed] of [
    ['/', '/feed'],
    ['/roles', '/feed'],
    ['/roles/page/2', '/feed'],
    ['/remote', '/remote/feed'],
    ['/locations/germany', '/locations/germany/feed'],
    [paths.company(company.slug), ofCompany],
    [paths.job({ slug, hash }), ofCompany],
    ['/blog', '/blog/feed'],
    ['/blog/remote-is-three-facts', '/blog/feed'],
  ]) {
    const { text } = await site.request(path ?? '');
    for (const [type, ending] of [
      ['application/rss+xml', 'xml'],
      ['application/feed+json', 'json'],
    ]) {
      const link = new RegExp(`<link rel="alternate" type="${type?.replace('+', '\\+')}"[^>]* href="([^"]+)"`).exec(
        text,
      );
      expect(link?.[1], path).toBe(`${site.origin}${feed}.${ending}`);
    }
  }
});

it('Feeds show a change at once, and are not sent again to a client that has them', async () => {
  const before = await readRss('/feed.xml');
  const etag = (await site.request('/feed.xml')).headers.etag ?? '';
  expect((await site.request('/feed.xml', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect(site.store.has('/feed.xml')).toBe(true);
  const job = (await listed('/roles')).find(({ featured }) => !featured);
  const changes = { title: 'Cartographer & “Typographer” <Lead>' };
  expectValue(await editJob(site.db, actor, { hash: job?.hash ?? '', changes }, new Date()));
  await site.renderer.catchUp();
  const after = await readRss('/feed.xml');
  expect(after.item.map(({ title }: { title: string }) => title).join()).toContain(
    'Cartographer & “Typographer” <Lead> at',
  );
  expect(after.item).toHaveLength(before.item.length);
  expect((await site.request('/feed.xml', { headers: { 'if-none-match': etag } })).status).toBe(200);
});

it('Feeds have one address each, and none where there is no listing', async () => {
  const moved = await site.request('/remote-senior/feed.xml');
  expect([moved.status, moved.headers.location]).toEqual([301, '/senior-remote/feed.xml']);
  const place = await site.request('/in-germany/feed.json');
  expect([place.status, place.headers.location]).toEqual([301, '/locations/germany/feed.json']);
  for (const path of readList(`
    /companies/unknown/feed.xml · /companies/a/b/feed.xml · /blog/feed.atom · /nowhere/feed.xml
    /locations/atlantis/feed.json · /feed.atom · /remote/feed.txt
  `)) {
    expect((await site.request(path)).status, path).toBe(404);
  }
  const empty = '/packaging-designer-principal-apprenticeship-rive-in-lisbon/feed.xml';
  expect((await readRss(empty)).item).toBeUndefined();
  expect(site.store.has(empty)).toBe(false);
});

it('Feeds stay well-formed whatever a role is called', () => {
  const odd = 'a\u0000b\u0008 ]]> <![CDATA[ &amp; \ud800 \ufffe "\' 🎨';
  const item = {
    url: 'http://x/1',
    title: odd,
    summary: odd,
    html: odd,
    author: { name: odd, url: 'http://x' },
    tags: [odd],
  };
  const times = { publishedAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' };
  const feed = { title: odd, description: odd, language: 'en', home: 'http://x', address: 'http://x/feed' };
  const hub = 'https://hub.example/?a=1&b=2';
  const { body } = serializeFeed({ ...feed, hub, items: [{ ...item, ...times }] }, 'xml');
  const { channel } = readXml(body).rss;
  expect(channel['atom:link'][1]).toEqual({ '@_href': 'https://hub.example/?a=1&b=2', '@_rel': 'hub' });
  expect(JSON.parse(serializeFeed({ ...feed, hub, items: [] }, 'json').body).hubs).toEqual([
    { type: 'WebSub', url: hub },
  ]);
  expect(channel.item[0].title).toBe('ab ]]> <![CDATA[ &amp; \ufffd  "\' 🎨');
});
