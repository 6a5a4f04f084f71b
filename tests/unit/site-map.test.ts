import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { findPageModule } from '../../src/public-pages/all-pages.ts';
import { hasOwnRoute, isCacheable, listPageNamesOfSitemap, SITEMAPS } from '../../src/site-map.ts';
import { readList } from '../groups.ts';

const pages = new URL('../../src/pages/', import.meta.url).pathname;
const publicPages = new URL('../../src/public-pages/', import.meta.url).pathname;

/** Routes whose addresses are not those of their file names. */
const ELSEWHERE: Record<string, string> = {
  '/_island': '/__nuxt_island/ads-homepage.json',
  '/_mail': '/_mail',
  '/_mail-html': '/_mail/abc',
  '/_error': '/_error',
  '/_ui': '/_ui',
};

interface Route {
  path: string;
  /** True if its code, or what it imports of `pages/` and `public-pages/`, records what the page shows: only then it is kept. */
  isCached: boolean;
}

const routes: Route[] = readdirSync(pages, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(astro|ts)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .flatMap((file) => {
    const name = `/${relative(pages, file)}`.replace(/\.(astro|ts)$/, '');
    if (/\/_/.test(name) && !(name in ELSEWHERE)) return [];
    return { path: ELSEWHERE[name] ?? pathOf(name), isCached: declaresItsTags(file) && name !== '/500' };
  });

function pathOf(name: string): string {
  const path = name
    .replace(/\/index$/, '')
    .replaceAll(/\[\.\.\.[^\]]+\]/g, 'some-thing')
    .replaceAll('[format]', 'xml')
    .replaceAll(/\[[^\]]+\]/g, 'abc');
  return path || '/';
}

function declaresItsTags(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (/\brecordPage\(/.test(text)) return true;
  const imported = [...text.matchAll(/from '(\.[^']+)'/g)].map((match) => join(dirname(file), match[1] ?? ''));
  return imported
    .filter((path) => path.startsWith(pages) || path.startsWith(publicPages))
    .some((path) => declaresItsTags(path, seen));
}

it('A path is rendered for everyone at once where its route declares what the page shows, and nowhere else', () => {
  const wrong = routes.filter(({ path, isCached }) => isCacheable(path) !== isCached).map(({ path }) => path);
  expect(wrong).toEqual([]);
  expect(routes.filter(({ isCached }) => isCached).length).toBeGreaterThan(10);
  expect(routes.filter(({ isCached }) => !isCached).length).toBeGreaterThan(60);
});

it('A path is rendered for everyone at once and a private path is left to its route', () => {
  expect(routes.filter(({ path, isCached }) => !isCached && !hasOwnRoute(path)).map(({ path }) => path)).toEqual([]);
  expect(['/', '/roles', '/feed.xml', '/berlin', '/nowhere/at/all'].filter(hasOwnRoute)).toEqual([]);
});

it.each(
  readList(`
  / · /roles/page/2 · /product-designer-senior/page/3 · /companies/acme · /jobs/designer-abc123/apply
  /locations/berlin/page/2 · /locations/berlin/feed.json · /feed.xml · /sitemap.xml · /sitemaps/jobs-1.xml
  /robots.txt · /newsletter · /newsletter/2026-11-24 · /newsletter/feed.json · /post-job
`),
)('A path is rendered for everyone at once such as %s', (path) => expect(isCacheable(path)).toBe(true));

it.each(
  readList(`
  /post-job/abcdef · /recruiters/jobs/abc123 · /applications/secret · /applications/secret/page/2 · /go/abc123
  /search · /alerts · /newsletter/form · /go/newsletter/abc/1 · /api/count · /ads/reports/secret
`),
)('A path is rendered for everyone at once unlike %s', (path) => expect(isCacheable(path)).toBe(false));

it('A kind of page that names a sitemap lists its pages for it', () => {
  const kinds = SITEMAPS.flatMap((name) => listPageNamesOfSitemap(name));
  expect(kinds).toContain('company');
  expect(kinds.filter((kind) => !findPageModule(kind)?.listIndexable)).toEqual([]);
});
