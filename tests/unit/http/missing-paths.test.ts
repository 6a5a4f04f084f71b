import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LEFT_TO_PAGES } from '../../../src/http/pages/missing-paths.ts';

const src = new URL('../../../src/', import.meta.url).pathname;
const pages = join(src, 'pages');

/** Routes by the names of their files. */
const routes = readdirSync(pages, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(astro|ts)$/.test(entry.name) && !entry.name.startsWith('_'))
  .map((entry) => relative(pages, join(entry.parentPath, entry.name)).replace(/\.(astro|ts)$/, ''));
const injected = [
  ...readFileSync(join(src, 'publishing/integration.ts'), 'utf8').matchAll(/pattern: '\/([^'/]+)/g),
].map((match) => match[1] ?? '');

describe('Which addresses lead nowhere', () => {
  it('is known of every part of the site, or left to its routes', () => {
    const firstParts = new Set([...routes.map((route) => route.split('/', 1)[0] ?? ''), ...injected]);
    expect(injected).toContain('_error');
    // What has an ending is left to its own routes, and what stands in brackets at the root is judged as a listing.
    const names = [...firstParts].filter((name) => !/[.[]/.test(name));
    const judged = names.filter((name) => !LEFT_TO_PAGES.has(name));
    expect(judged.sort()).toEqual(
      [
        ...['about', 'blog', 'categories', 'companies', 'developers', 'job-trends', 'jobs', 'legal', 'locations'],
        ...['roles', 'salaries'],
      ].sort(),
    );
  });

  it('is judged by all the routes that there are below those parts', () => {
    const below = routes.filter((route) => {
      const [first = ''] = route.split('/', 1);
      return !LEFT_TO_PAGES.has(first) && (route.includes('/') || first.startsWith('['));
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
