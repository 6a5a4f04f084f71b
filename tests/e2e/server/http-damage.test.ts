import { mkdirSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 as digestOf } from '../../../src/lib/hash.ts';
import { pageFilePath, payloadFilePath } from '../../../src/publishing/manifest.ts';
import { setUpBuild, setUpSite } from '../support/set-up.ts';

const dist = setUpBuild();
const file = (path: string): string => join(dist, 'client', pageFilePath(path));
const replaceByFolder = (path: string): void => {
  unlinkSync(file(path));
  mkdirSync(file(path));
};

const site = await setUpSite({ dist });

describe('A built page whose file', () => {
  it.each([
    ['is empty', '/roles', (path: string) => truncateSync(file(path), 0)],
    ['is cut off', '/companies', (path: string) => truncateSync(file(path), 2_000)],
    ['is gone', '/locations', (path: string) => unlinkSync(file(path))],
    [
      'holds other bytes of the same number',
      '/about',
      (path: string) => writeFileSync(file(path), 'x'.repeat(site.built(path).length)),
    ],
    ['has become a folder', '/blog', replaceByFolder],
  ])('%s is rendered live: %s', async (_, path, damage) => {
    const { digest } = site.built(path);
    damage(path);
    const answer = await site.request(path);
    expect([answer.status, answer.headers.etag]).toEqual([200, `"${digest}"`]);
    expect(digestOf(answer.bytes)).toBe(digest);
    expect((await site.request(path)).headers.etag).toBe(`"${digest}"`);
  });

  it('A built page whose file of data is cut off is rendered live too', async () => {
    truncateSync(join(dist, 'client', payloadFilePath('/product-designer')), 10);
    const { status, text } = await site.request('/product-designer/_payload.json');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ path: '/product-designer' });
    expect(Buffer.byteLength(text)).toBe(site.built('/product-designer').payloadLength);
  });
});
