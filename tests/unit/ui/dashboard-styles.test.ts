import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { extractMarkedRules } from '../../../src/publishing/dashboard-stylesheet.ts';
import { isDashboardPath } from '../../../src/site-map.ts';
import { isDashboardFile } from '../../../src/ui/styles/dashboard-pages.ts';

const src = new URL('../../../src/', import.meta.url).pathname;
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(astro|tsx?|css)$/.test(name))
  .map((name) => join(src, name));
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const hasStyles = (file: string) =>
  file.endsWith('.css') || (file.endsWith('.astro') && /<style/.test(texts.get(file) ?? ''));

/** All files that a page loads. */
function reachOf(page: string): Set<string> {
  const reached = new Set([page]);
  for (const file of reached) {
    if (file.endsWith('.css')) continue;
    for (const [, to = ''] of (texts.get(file) ?? '').matchAll(/(?:from|import)\s*\(?\s*'(\.[^'?]+)'/g)) {
      reached.add(resolve(dirname(file), to));
    }
  }
  return reached;
}

/** `src/pages/recruiters/_Applicant.astro` is rendered below `/recruiters/`, `src/pages/_ui.astro` at `/_ui`. */
const pathOf = (page: string) => `/${page.slice(`${src}pages/`.length).replace(/\.astro$/, '')}`;
const pages = files
  .filter((file) => file.startsWith(`${src}pages/`) && file.endsWith('.astro'))
  .map((file) => ({ path: pathOf(file), reach: reachOf(file) }));

it('The stylesheet of the dashboard holds no styles that a page without it shows', () => {
  const missing = pages.flatMap(({ path, reach }) =>
    isDashboardPath(path)
      ? []
      : [...reach].filter((file) => hasStyles(file) && isDashboardFile(file)).map((file) => [path, file]),
  );
  expect(missing).toEqual([]);
});

it('The stylesheet of the dashboard holds all styles that only pages with it show', () => {
  const shown = new Map<string, string[]>();
  for (const { path, reach } of pages) for (const file of reach) shown.set(file, [...(shown.get(file) ?? []), path]);
  const left = files.filter(
    (file) => hasStyles(file) && !isDashboardFile(file) && shown.has(file) && shown.get(file)?.every(isDashboardPath),
  );
  expect(pages.filter(({ path }) => isDashboardPath(path)).length).toBeGreaterThan(30);
  expect(left).toEqual([]);
});

it.each([
  ['a{b:c}@supports (--dashboard:1){@layer x{d{e:f}}}g{h:i}', 'a{b:c}g{h:i}', '@layer x{d{e:f}}'],
  ['@supports (--dashboard: 1) {a{content:"}"}}@supports (--dashboard:1){b{c:d}}', '', 'a{content:"}"}b{c:d}'],
  ['@supports (display:grid){a{b:c}}', '@supports (display:grid){a{b:c}}', ''],
])('A finished sheet is parted where it is marked: %s', (css, rest, marked) => {
  expect(extractMarkedRules(css)).toEqual({ rest, marked });
});

it('A finished sheet that ends within a mark is rejected', () => {
  expect(() => extractMarkedRules('@supports (--dashboard:1){a{b:c}')).toThrow('does not end');
});
