import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { breakpoints } from '../../../src/ui/breakpoints.ts';

const src = new URL('../../../src/', import.meta.url).pathname;
const sources = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(astro|css|tsx?)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((file) => ({ file: relative(src, file), text: readFileSync(file, 'utf8') }));

it('Breakpoints are those of the specification', () => {
  expect(Object.values(breakpoints).map((width) => Number.parseFloat(width) * 16)).toEqual([
    320, 640, 768, 1024, 1280, 1536,
  ]);
});

it('Breakpoints are the only widths of the window in styles and scripts', () => {
  const known: string[] = Object.values(breakpoints);
  const requested = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/@media\s[^{]*|matchMedia\([^)]*\)/g)].flatMap(([query]) =>
      // A width written as a token of a script is one of them by itself.
      [...query.matchAll(/\b(?:width|inline-size)\b[^),{]*?([\d.]+[a-z]+)/g)].map((match) => ({
        file,
        query,
        width: match[1] ?? '',
      })),
    ),
  );
  expect(requested.filter(({ width }) => !known.includes(width))).toEqual([]);
  expect(requested.length).toBeGreaterThan(20);
  // The older way of writing them would not be seen above.
  expect(sources.filter(({ text }) => /(?:min|max)-(?:device-)?width\s*:\s*[\d.]+\w*\s*\)/.test(text))).toEqual([]);
});
