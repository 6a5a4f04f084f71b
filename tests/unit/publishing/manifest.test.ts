import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  manifestFilePath,
  type PageManifest,
  readManifest,
  serverEntryPath,
  writeManifest,
} from '../../../src/publishing/manifest.ts';

const manifest: PageManifest = {
  buildId: 'abc',
  isComplete: true,
  point: { boardId: 'b', changeId: 7, changeMark: 'm' },
  builtAt: '2026-06-01T12:00:00.000Z',
  pages: ['/', '/roles'].map((path) => ({
    path,
    tags: ['list:', `page:${path}`],
    indexable: true,
    lastModified: null,
    digest: 'd',
    length: 1,
    payloadDigest: 'p',
    payloadLength: 2,
    contentType: 'text/html',
    contentSecurityPolicy: path === '/' ? null : "default-src 'none'",
  })),
  failed: [{ path: '/jobs/x-abc123', reason: 'no' }],
};

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'easel-manifest-'));
  mkdirSync(join(dist, 'server'));
  writeFileSync(serverEntryPath(dist), '');
  writeFileSync(manifestFilePath(dist), writeManifest(manifest));
});
afterEach(() => rmSync(dist, { recursive: true }));

const rewrite = (change: (stored: Record<string, unknown>) => unknown) =>
  writeFileSync(manifestFilePath(dist), JSON.stringify(change(JSON.parse(writeManifest(manifest)))));

it('The manifest of a build is read as it was written', () => {
  expect(readManifest(dist)).toEqual(manifest);
});

it.each<[string, () => void]>([
  ['is not there', () => rmSync(manifestFilePath(dist))],
  ['is empty', () => writeFileSync(manifestFilePath(dist), '')],
  ['is an object of nothing', () => writeFileSync(manifestFilePath(dist), '{}')],
  ['is null', () => writeFileSync(manifestFilePath(dist), 'null')],
  ['is a list', () => writeFileSync(manifestFilePath(dist), '[]')],
  ['is cut off', () => truncateSync(manifestFilePath(dist), 60)],
  ['was written by an earlier version', () => rewrite(({ point: _, ...stored }) => ({ ...stored, changeId: 7 }))],
  ['has no pages', () => rewrite((stored) => ({ ...stored, pages: null }))],
  ['has pages of another form', () => rewrite((stored) => ({ ...stored, pages: [['/', []]] }))],
  [
    'has pages without tags',
    () => rewrite((stored) => ({ ...stored, pages: [['/', 1, 1, null, '', 1, '', 1, 0, -1]] })),
  ],
  ['is beside no server', () => rmSync(serverEntryPath(dist))],
])('The manifest of a build cannot be used when it %s', (_, damage) => {
  damage();
  expect(readManifest(dist)).toBeUndefined();
});
