import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { shippedSite as board } from '../../../src/site.ts';
import { A_LIST, crawl, internalPath, type Visit } from '../crawl.ts';
import { readDocument } from '../look.ts';
import { setUpSite } from '../support/set-up.ts';

const site = await setUpSite();
let visits: Map<string, Visit>;
/** Pages, that is visits with a document. */
let pages: (Visit & { document: NonNullable<Visit['document']> })[];
let listed: string[];

beforeAll(async () => {
  listed = await listSitemap();
  visits = await crawl(site, listed);
  pages = [...visits.values()].flatMap((visit) =>
    visit.document && visit.status === 200 ? [{ ...visit, document: visit.document }] : [],
  );
});

async function listSitemap(): Promise<string[]> {
  const locations = async (path: string) =>
    [...(await site.request(path)).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) =>
      (match[1] ?? '').slice(site.origin.length),
    );
  const children = await locations('/sitemap.xml');
  return (await Promise.all(children.map(locations))).flat();
}

type Page = (typeof pages)[number];

/** True if indexable under its own address. */
const isInvited = ({ path, document }: Page): boolean =>
  document.robots?.startsWith('index') === true && document.canonical === site.origin + path;

/** Groups of pages that share a value that should be unique. */
function listShared(among: readonly Page[], ownOf: (page: Page) => string | undefined): string[] {
  const known = Map.groupBy(among, ownOf);
  return [...known].flatMap(([own, same]) =>
    own !== undefined && same.length > 1 ? [`${own}: ${same.map(({ path }) => path).join(' ')}`] : [],
  );
}

/** Open roles of a listing on all pages. Undefined if no listing. */
function rolesOf({ path, document }: Page): string[] | undefined {
  const roles = itemsOf(document);
  if (!roles) return undefined;
  for (let n = 2; ; n++) {
    const later = visits.get(`${path}/page/${n}`)?.document;
    if (!later) return roles.sort();
    roles.push(...(itemsOf(later) ?? []));
  }
}

const itemsOf = (document: Page['document']): string[] | undefined =>
  document.jsonLd
    .map((text) => JSON.parse(text))
    .find((graph) => graph['@type'] === 'ItemList')
    ?.itemListElement.map(({ url }: { url: string }) => url);

const failing = (check: (visit: Page) => unknown): string[] =>
  pages.flatMap((page) => (check(page) ? [] : [page.path]));

it('A crawler without scripts finds nothing that is missing, moved or broken', () => {
  const wrong = [...visits.values()].filter(({ status }) => status !== 200);
  expect(wrong.map(({ status, path, from }) => `${status} ${path} on ${from}`)).toEqual([]);
  expect(pages.length).toBeGreaterThan(1_000);
});

it('A crawler without scripts finds every open role, company, place and article by links alone', () => {
  const wanted = site.manifest.pages.filter(
    ({ path, indexable }) => indexable && /^\/(jobs|companies|locations|blog|categories)\//.test(path),
  );
  expect(
    wanted.map(({ path }) => path).filter((path) => !visits.has(path) || visits.get(path)?.from === A_LIST),
  ).toEqual([]);
  expect(wanted.length).toBeGreaterThan(400);
});

it('A crawler without scripts finds every anchor that a link names', () => {
  const idsOf = new Map(pages.map(({ path, document }) => [path, document.ids]));
  const missing = pages.flatMap(({ path, document }) =>
    document.links.flatMap((link) => {
      const [, anchor] = link.split('#');
      const target = link.startsWith('#') ? path : internalPath(link, site.origin);
      const ids = target === undefined ? undefined : idsOf.get(target);
      return anchor && ids && !ids.has(anchor) ? [`${link} on ${path}`] : [];
    }),
  );
  expect(missing).toEqual([]);
});

it('A crawler without scripts follows only web and mail addresses', () => {
  const odd = pages.flatMap(({ path, document }) =>
    document.links
      .filter((link) => !/^(\/(?!\/)|#|https?:\/\/|mailto:)/.test(link) && link !== '')
      .map((link) => `${link} on ${path}`),
  );
  expect(odd).toEqual([]);
});

it('A crawler without scripts reads on every page one heading, a title that fits, and a description', () => {
  expect(failing(({ document }) => document.headings.length === 1)).toEqual([]);
  expect(failing(({ document }) => document.title.length >= 10)).toEqual([]);
  expect(
    failing(({ document }) => (document.description?.length ?? 0) >= 20 && (document.description?.length ?? 0) <= 200),
  ).toEqual([]);
});

it('A crawler without scripts reads of every page that it is invited to a description of the right length, and each once', async () => {
  const invited = pages.filter(isInvited);
  const lengthOf = ({ document }: Page) => document.description?.length ?? 0;
  const wrong = invited.filter((page) => lengthOf(page) < 70 || lengthOf(page) > 160);
  expect(wrong.map(({ path, document }) => `${path}: ${document.description}`)).toEqual([]);
  expect(listShared(invited, ({ document }) => document.description)).toEqual([]);
});

it('A crawler without scripts is invited to no two pages of the same roles, title or heading, and to at most two listings a role', () => {
  const invited = pages.filter(isInvited);
  expect(listShared(invited, ({ document }) => document.title)).toEqual([]);
  const listings = invited.filter((page) => rolesOf(page));
  expect(listShared(listings, (page) => rolesOf(page)?.join())).toEqual([]);
  const isRole = ({ path }: Page) => path.startsWith('/jobs/');
  const heading = ({ document }: Page) => document.headings.join();
  expect(
    listShared(
      invited.filter((page) => !isRole(page)),
      heading,
    ),
  ).toEqual([]);
  expect(listings.length).toBeGreaterThan(100);
  expect(listings.length).toBeLessThanOrEqual(2 * invited.filter(isRole).length);
});

it('A crawler without scripts comes to every page that it is invited to within 4 clicks', () => {
  expect(
    pages.filter((page) => isInvited(page) && page.clicks > 4).map(({ path, clicks }) => `${path}: ${clicks}`),
  ).toEqual([]);
});

it('A crawler without scripts spends little on pages that it is not to keep', () => {
  const listings = pages.filter((page) => itemsOf(page.document) && !/\/page\/\d+$/.test(page.path));
  const shunned = listings.filter((page) => !isInvited(page));
  expect(shunned.length / listings.length).toBeLessThan(0.2);
});

it('A crawler without scripts reads headings and titles without invisible letters', () => {
  expect(
    failing(
      ({ document }) => !/[\u00ad\u200b\u202a-\u202e\u2066-\u2069]/.test(document.headings.join() + document.title),
    ),
  ).toEqual([]);
  expect(pages.some(({ html }) => html.includes('<span class="shy"></span>'))).toBe(true);
});

it('A crawler without scripts reads of every page the language that it is shared in', () => {
  expect(failing(({ html }) => html.includes('<meta property="og:locale" content="en_GB">'))).toEqual([]);
});

it('A crawler without scripts reads no title that search engines would cut for the name of the site', () => {
  const long = pages.filter(
    ({ document }) => document.title.length > 70 && document.title.endsWith(` · ${board.name}`),
  );
  expect(long.map(({ document }) => document.title)).toEqual([]);
});

it('A crawler without scripts reads the canonical address from the page itself, and no page contradicts it', () => {
  const invited = new Set(pages.filter(isInvited).map(({ path }) => site.origin + path));
  expect(
    failing(
      ({ path, document }) =>
        document.canonical === undefined ||
        document.canonical === site.origin + path ||
        invited.has(document.canonical),
    ),
  ).toEqual([]);
  expect(failing(({ document }) => document.robots?.startsWith('noindex') || document.canonical)).toEqual([]);
  expect(failing(({ document }) => /^(index|noindex),follow/.test(document.robots ?? ''))).toEqual([]);
});

it('A crawler without scripts reads one name for interns, and the other names answer too', async () => {
  for (const path of ['/intern', '/intern-internship', '/internship']) {
    const { status, text } = await site.request(path, { headers: { accept: 'text/html' } });
    const { canonical, robots } = readDocument(text);
    expect([status, canonical, robots?.split(',')[0]], path).toEqual([200, `${site.origin}/internship`, 'index']);
  }
});

it('A crawler without scripts is invited to exactly the pages of the sitemap', () => {
  expect(new Set(listed).size).toBe(listed.length);
  const known = new Set(listed);
  expect(
    pages.filter((page) => isInvited(page) && !known.has(page.path)).map(({ path }) => path),
    'invited, not listed',
  ).toEqual([]);
  expect(
    pages.filter((page) => !isInvited(page) && known.has(page.path)).map(({ path }) => path),
    'listed, not invited',
  ).toEqual([]);
});

it('A crawler without scripts can parse all structured data, and every step of the way to a page exists', () => {
  const broken: string[] = [];
  for (const { path, document } of pages) {
    for (const text of document.jsonLd) {
      const graph = JSON.parse(text);
      if (graph['@context'] !== 'https://schema.org' || !graph['@type']) broken.push(`${path}: no type`);
      if (graph['@type'] !== 'BreadcrumbList') continue;
      const steps: { position: number; item: string; name: string }[] = graph.itemListElement;
      const targets = steps.map((step) => internalPath(step.item, site.origin) ?? step.item);
      if (steps.some((step, i) => step.position !== i + 1 || !step.name)) broken.push(`${path}: steps out of order`);
      if (targets.at(-1) !== path) broken.push(`${path}: its way leads to ${targets.at(-1)}`);
      broken.push(
        ...targets
          .filter((target) => visits.get(target)?.status !== 200)
          .map((target) => `${path}: ${target} was not found`),
      );
    }
  }
  expect(broken).toEqual([]);
  expect(pages.filter(({ document }) => document.jsonLd.length > 0).length).toBeGreaterThan(1_000);
});

it('The markup of every page holds no inline style or handler, which the policy would block', () => {
  expect(
    failing(({ html }) => !/<[a-z][^>]*\s(style|on[a-z]+)=/i.test(html.replace(/<script[\s\S]*?<\/script>/g, ''))),
  ).toEqual([]);
});

it('The markup of every page holds only inline scripts and styles that the policy names', () => {
  const blocked = new Set<string>();
  for (const { path, html, policy } of pages) {
    for (const [, attributes = '', content = ''] of html.matchAll(
      /<(?:script|style)\b([^>]*)>([\s\S]*?)<\/(?:script|style)>/g,
    )) {
      if (/\ssrc=/.test(attributes) || /ld\+json/.test(attributes)) continue;
      const hash = createHash('sha256').update(content).digest('base64');
      if (!policy.includes(`'sha256-${hash}'`)) blocked.add(`${path}: ${content.slice(0, 60)}`);
    }
  }
  expect([...blocked]).toEqual([]);
});

it('The markup of every page names only files that exist', async () => {
  const files = new Set(
    pages.flatMap(({ html }) =>
      [...html.matchAll(/(?:src|href)="(\/(?:_astro\/|favicon|apple|site\.webmanifest)[^"]*)"/g)].map(
        (match) => match[1] ?? '',
      ),
    ),
  );
  const missing: string[] = [];
  for (const file of files) if ((await site.request(file)).status !== 200) missing.push(file);
  expect(missing).toEqual([]);
  expect(files.size).toBeGreaterThan(5);
  const manifest = await site.request('/site.webmanifest');
  expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const { name, icons } = JSON.parse(manifest.text);
  expect(name).toContain(board.name);
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp((await site.request(src)).bytes).metadata();
    expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
  }
  const icon = await site.request('/favicon.ico');
  // Three images, by the header of the format.
  expect([icon.status, [...icon.bytes.subarray(0, 6)]]).toEqual([200, [0, 0, 1, 0, 3, 0]]);
  expect(icon.headers['content-type']).toMatch(/^image\//);
});
