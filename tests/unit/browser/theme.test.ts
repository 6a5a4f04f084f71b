import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { colourMedia, THEME_KEY, toTheme } from '../../../src/ui/browser/theme.ts';

const boot = readFileSync('src/ui/browser/theme-boot.js', 'utf8');

function bootWith(getItem: (key: string) => string | null): Record<string, string> {
  const dataset: Record<string, string> = {};
  runInNewContext(boot, { localStorage: { getItem }, document: { documentElement: { dataset } } });
  return dataset;
}

it.each([
  ['light', { theme: 'light' }],
  ['dark', { theme: 'dark' }],
  ['system', {}],
  ['purple', {}],
  [null, {}],
])('theme-boot puts a kept %s on the page before it is rendered', (kept, expected) => {
  expect(bootWith((key) => (key === THEME_KEY ? kept : null))).toEqual(expected);
});

it('theme-boot leaves the page alone when storage is blocked', () => {
  const blocked = () => {
    throw new Error('SecurityError');
  };
  expect(bootWith(blocked)).toEqual({});
  expect(() => runInNewContext(boot, {})).not.toThrow();
});

it('theme-boot is small enough to inline in every page', () => {
  expect(Buffer.byteLength(boot)).toBeLessThan(250);
});

describe('theme', () => {
  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'system'],
    ['', 'system'],
    [null, 'system'],
  ])('Theme takes a kept %j as %s', (kept, theme) => {
    expect(toTheme(kept)).toBe(theme);
  });

  it.each([
    ['system', '(prefers-color-scheme: dark)'],
    ['dark', 'all'],
    ['light', 'not all'],
  ] as const)('Theme in %s the dark colour of the browser applies to %s', (theme, media) => {
    expect(colourMedia('(prefers-color-scheme: dark)', theme)).toBe(media);
  });
});
