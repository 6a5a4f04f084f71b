import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const boot = readFileSync('src/ui/browser/density-boot.js', 'utf8');

function bootWith(kept: string | null) {
  const stored = new Map<string, string>(kept === null ? [] : [['easel:density', kept]]);
  const received: Record<string, (event: object) => void> = {};
  const dataset: Record<string, string> = {};
  runInNewContext(boot, {
    document: { documentElement: { dataset } },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
    addEventListener: (name: string, onMessage: (event: object) => void) => {
      received[name] = onMessage;
    },
  });
  return { dataset, stored, heard: received };
}

it.each([
  ['compact', 'compact'],
  ['comfortable', 'comfortable'],
  ['gallery', 'gallery'],
  ['huge', 'comfortable'],
  [null, 'comfortable'],
])('The density of lists stored as %s is %s before the page is rendered', (kept, density) => {
  expect(bootWith(kept).dataset).toEqual({ density });
});

it('The density of lists is stored as soon as it is chosen; other values are ignored', () => {
  const { dataset, stored, heard: received } = bootWith(null);
  received.change?.({ target: { name: 'theme', value: 'dark' } });
  expect([dataset.density, stored.size]).toEqual(['comfortable', 0]);
  received.change?.({ target: { name: 'density', value: 'compact' } });
  expect([dataset.density, stored.get('easel:density')]).toEqual(['compact', 'compact']);
});

it('The density of lists stays as it is, and is not offered, where storage is blocked', () => {
  expect(() => runInNewContext(boot, {})).not.toThrow();
});
