import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { patchIslandNaming } from '../../../src/publishing/island-names.ts';

const file = join(
  dirname(createRequire(import.meta.url).resolve('astro/package.json')),
  'dist/runtime/server/render/component.js',
);

it('An island is named alike wherever the project is', () => {
  const [, named = ''] = /shorthash\(\s*(`<!--[\s\S]*?-->)/.exec(patchIslandNaming(readFileSync(file, 'utf8'))) ?? [];
  const nameIn = new Function('metadata', `return ${named}\``) as (metadata: object) => string;
  const nameAt = (root: string) =>
    nameIn({ componentExport: { value: 'default' }, componentUrl: `${root}/src/features/ads/AdSlots.tsx` });
  expect(nameAt('/srv/easel')).toBe('<!--default:features/ads/AdSlots.tsx-->');
  expect(nameAt('/srv/src/releases/7')).toBe(nameAt('/srv/easel'));
});

it('Another way of naming islands is not overlooked', () => {
  expect(() => patchIslandNaming('shorthash(html)')).toThrow('Astro names islands in another way');
});
