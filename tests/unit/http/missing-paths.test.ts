import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { isReservedFirstSegment } from '../../../src/site-map.ts';

const src = new URL('../../../src/', import.meta.url).pathname;
const pages = join(src, 'pages');

/** Routes by the names of their files. */
const routes = readdirSync(pages, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(astro|ts)$/.test(entry.name) && !entry.name.startsWith('_'))
  .map((entry) => relative(pages, join(entry.parentPath, entry.name)).replace(/\.(astro|ts)$/, ''));
const injected = [
  ...readFileSync(join(src, 'publishing/integration.ts'), 'utf8').matchAll(/pattern: '\/([^'/]+)/g),
].map((match) => match[1] ?? '');

it('The site map reserves the first segment of every route, so that no listing has it', () => {
  const firstParts = new Set([...routes.map((route) => route.split('/', 1)[0] ?? ''), ...injected]);
  expect(injected).toContain('_error');
  // A document has an ending, and a name in brackets at the root is any page.
  const names = [...firstParts].filter((name) => !/[.[]/.test(name));
  expect(names.filter((name) => !isReservedFirstSegment(name))).toEqual([]);
  expect(isReservedFirstSegment('product-designer')).toBe(false);
});
