import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Face } from 'harfbuzzjs';
import { expect, it } from 'vitest';
import decompress from 'woff2-encoder/decompress';
import { paths } from '../../../src/paths.ts';
import { pageFilePath } from '../../../src/publishing/manifest.ts';
import { ownBuild } from '../own-build.ts';
import { readBuild } from '../site.ts';
import { assetsOf, measurePage, type PageCost } from '../support/budgets.ts';

const KB = 1_000;
/** Maximum bytes of a page, with brotli. */
const MAX_BYTES = {
  css: 14 * KB,
  fonts: 55 * KB,
  island: 78 * KB,
  listing: { js: 5 * KB, html: 30 * KB },
  job: { js: 3 * KB, html: 20 * KB },
  editor: 140 * KB,
  apply: 85 * KB,
};

const client = join(ownBuild().dist, 'client');
const documents = readBuild().pages.filter((page) => page.contentType.startsWith('text/html'));
const isApply = (path: string): boolean => path.endsWith('/apply');
const isJob = (path: string): boolean => path.startsWith('/jobs/') && !isApply(path);
const isListing = (path: string): boolean =>
  /^\/(roles|locations\/|[a-z0-9-]+(\/page\/\d+)?$)/.test(path) &&
  !/^\/(about|developers|legal|blog|companies|locations|500)(\/page\/\d+)?$/.test(path);

/** Listings, and the directory of companies, which has filters as well. */
const hasFilters = (path: string): boolean => isListing(path) || path === paths.companies();

/** Measures the longest pages of each kind only. */
const MEASURED = 12;
const kinds = [isJob, isApply, isListing, (path: string) => !isJob(path) && !isApply(path) && !isListing(path)];
const costs = kinds
  .flatMap((isOfKind) =>
    documents
      .filter(({ path }) => isOfKind(path))
      .sort((a, b) => b.length - a.length)
      .slice(0, MEASURED),
  )
  .map(({ path }) => ({ path, cost: measurePage(pageFilePath(path), client) }));

const above = (
  limit: number,
  of: (cost: PageCost) => number,
  among: (path: string) => boolean = () => true,
): string[] =>
  costs.flatMap(({ path, cost }) =>
    among(path) && of(cost) > limit ? [`${path}: ${of(cost)} of ${limit}: ${cost.files.join(' ')}`] : [],
  );

it('The cost of the longest built pages of every kind is measured', () => {
  expect(costs.length).toBe(kinds.length * MEASURED);
  for (const { path, cost } of costs) {
    expect(Math.min(cost.css, cost.fonts, cost.js, cost.html), path).toBeGreaterThan(500);
  }
});

it('The cost of the longest built pages of every kind is at most 14 kB of styles', () =>
  expect(above(MAX_BYTES.css, (cost) => cost.css)).toEqual([]));
it('The cost of the longest built pages of every kind is at most 55 kB of fonts', () =>
  expect(above(MAX_BYTES.fonts, (cost) => cost.fonts)).toEqual([]));
it('The cost of the longest built pages of every kind is at most 5 kB of scripts for a page with filters', () =>
  expect(above(MAX_BYTES.listing.js, (cost) => cost.js, hasFilters)).toEqual([]));
it('The cost of the longest built pages of every kind is at most 3 kB of scripts for anything else', () =>
  expect(
    above(
      MAX_BYTES.job.js,
      (cost) => cost.js,
      (path) => !hasFilters(path),
    ),
  ).toEqual([]));
it('The cost of the longest built pages of every kind is at most 30 kB of markup for a listing', () =>
  expect(above(MAX_BYTES.listing.html, (cost) => cost.html, isListing)).toEqual([]));
it('The cost of the longest built pages of every kind is at most 20 kB of markup for a role', () =>
  expect(above(MAX_BYTES.job.html, (cost) => cost.html, isJob)).toEqual([]));
it('The cost of the longest built pages of every kind is at most 78 kB of scripts once the islands of a page have loaded', () =>
  expect(
    above(
      MAX_BYTES.island,
      (cost) => cost.js + cost.islandJs,
      (path) => path !== paths.postJob() && !isApply(path),
    ),
  ).toEqual([]));
it('The cost of the longest built pages of every kind has no script that only imports another', () => {
  const chained = costs
    .flatMap(({ path }) => assetsOf(readFileSync(join(client, pageFilePath(path)), 'utf8')).scripts)
    .filter((script) => /^import\s*"[^"]+";?\s*$/.test(readFileSync(join(client, script), 'utf8')));
  expect([...new Set(chained)]).toEqual([]);
});
it('The cost of the longest built pages of every kind holds no island on pages of roles', () =>
  expect(above(0, (cost) => cost.islandJs, isJob)).toEqual([]));
it('The cost of the longest built pages of every kind is at most 85 kB of scripts for applying', () => {
  expect(above(MAX_BYTES.apply, ({ js, islandJs }) => js + islandJs, isApply)).toEqual([]);
  expect(above(10 * KB, ({ islandJs }) => islandJs, isApply).length).toBe(MEASURED);
});
it('The cost of the longest built pages of every kind is at most 140 kB of scripts for the editor of roles', () => {
  const { js, islandJs } = measurePage(pageFilePath(paths.postJob()), client);
  expect(islandJs).toBeGreaterThan(10 * KB);
  expect(js + islandJs).toBeLessThan(MAX_BYTES.editor);
});

/** Font files with the code points for which a page loads them. */
const listFonts = (html: string) =>
  [...html.matchAll(/url\("([^"]+\.woff2)"\)[^}]*unicode-range:([^;]+)/g)].map(([, file = '', ranges = '']) => ({
    file: join(client, file),
    codes: ranges.split(',').flatMap((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    }),
  }));

it('Fonts have most of the characters for which pages load them', async () => {
  const fonts = listFonts(readFileSync(join(client, pageFilePath(paths.home())), 'utf8'));
  expect(fonts.length).toBe(4);
  for (const { file, codes } of fonts) {
    const covered = new Set(new Face(new Blob(await decompress(readFileSync(file)))).collectUnicodes());
    expect(codes.filter((code) => covered.has(code)).length / codes.length, file).toBeGreaterThan(0.5);
  }
});
