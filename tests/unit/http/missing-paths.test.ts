import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSection } from '../../../src/site-map.ts';

const src = new URL('../../../src/', import.meta.url).pathname;
const pages = join(src, 'pages');

/** Routes by the names of their files. */
const routes = readdirSync(pages, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(astro|ts)$/.test(entry.name) && !entry.name.startsWith('_'))
  .map((entry) => relative(pages, join(entry.parentPath, entry.name)).replace(/\.(astro|ts)$/, ''));
const injected = [
  ...readFileSync(join(src, 'publishing/integration.ts'), 'utf8').matchAll(/pattern: '\/([^'/]+)/g),
].map((match) => match[1] ?? '');

/** Sections whose paths are judged before a page is rendered. */
const JUDGED = new Set([
  ...['about', 'blog', 'categories', 'companies', 'developers', 'job-trends', 'jobs', 'legal', 'locations'],
  ...['roles', 'salaries'],
]);

describe('Which addresses lead nowhere', () => {
  it('is known of every section of the site', () => {
    const firstParts = new Set([...routes.map((route) => route.split('/', 1)[0] ?? ''), ...injected]);
    expect(injected).toContain('_error');
    // A document has an ending, and a name in brackets at the root is judged as a listing.
    const names = [...firstParts].filter((name) => !/[.[]/.test(name));
    expect(names.filter((name) => !isSection(name))).toEqual([]);
    expect([...JUDGED].filter((name) => !isSection(name))).toEqual([]);
    expect(isSection('product-designer')).toBe(false);
  });

  it('is judged by all the routes that there are below those sections', () => {
    const below = routes.filter((route) => {
      const [first = ''] = route.split('/', 1);
      return first.startsWith('[') || (JUDGED.has(first) && route.includes('/'));
    });
    const twins = (path: string) => [`${path}[...built]`, `${path}[...live]`];
    expect(below.sort()).toEqual(
      [
        ...['', 'about/', 'blog/', 'categories/', 'companies/', 'developers/', 'jobs/', 'legal/'].flatMap(twins),
        ...['locations/', 'roles/', 'jobs/[job]/apply/', 'job-trends/', 'salaries/'].flatMap(twins),
        ...['job-trends/[...of]/numbers.[format]', 'salaries/[...of]/numbers.[format]'],
        ...['[...built].xml', '[...live].xml', '[slug]/feed.[format]'],
        ...['blog/feed.[format]', 'companies/[slug]/feed.[format]', 'locations/[slug]/feed.[format]'],
      ].sort(),
    );
  });
});
