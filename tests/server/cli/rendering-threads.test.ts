import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { renderPages } from '../../../src/cli/render-pages.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { pageFilePath, serverEntryPath } from '../../../src/publishing/manifest.ts';
import { newSqliteUrl } from '../harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'easel-threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A build whose pages are their own addresses; some of them end the process that renders them. */
const HANDLER = `
  let rendered = 0;
  export async function handler(request, response, next, locals) {
    const path = request.url;
    if (path.startsWith('/deadly')) process.exit(3);
    if (path === '/large') for (const kept = []; ; ) kept.push(new Array(10_000).fill(rendered));
    if (path === '/second' && rendered++ > 0) process.exit(4);
    rendered++;
    locals.recordPage({ path, tags: ['all'], indexable: false, lastModified: null, isCacheable: true });
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(path);
  }`;

async function renderInThreads(paths: readonly string[], handler = HANDLER) {
  const dist = mkdtempSync(join(folder, 'build-'));
  mkdirSync(join(dist, 'server'));
  writeFileSync(serverEntryPath(dist), handler);
  const { url, remove } = await newSqliteUrl();
  const db = await openDatabase(url);
  const client = join(dist, 'client');
  const counts: number[] = [];
  try {
    const result = await renderPages(
      paths,
      { db, databaseUrl: url, origin: 'https://jobs.example', dist, client, threads: 2 },
      (count) => counts.push(count),
    );
    return { ...result, counts, isWritten: (path: string) => existsSync(join(client, pageFilePath(path))) };
  } finally {
    await db.destroy();
    await remove();
  }
}

const harmless = Array.from({ length: 40 }, (_, i) => `/page-${i}`);

it('A page that ends the thread that renders it is left out, and no other page with it', {
  timeout: 60_000,
}, async () => {
  const paths = [
    ...harmless.slice(0, 20),
    '/deadly',
    '/second',
    ...harmless.slice(20, 40),
    '/large',
    ...harmless.slice(40),
  ];
  const { rendered, failed, counts, isWritten } = await renderInThreads(paths);
  expect(failed.map(({ path }) => path).sort()).toEqual(['/deadly', '/large']);
  expect(failed.find(({ path }) => path === '/large')?.reason).toMatch(/memory/);
  expect(rendered.map(({ path }) => path).sort()).toEqual([...harmless, '/second'].sort());
  expect(rendered.every(({ path }) => isWritten(path))).toBe(true);
  expect(counts.at(-1)).toBe(paths.length);
});

it('Where threads keep ending, the rendering fails instead of beginning again for ever', {
  timeout: 60_000,
}, async () => {
  const deadly = Array.from({ length: 30 }, (_, i) => `/deadly-${i}`);
  await expect(renderInThreads(deadly)).rejects.toThrow('A rendering thread exited unexpectedly');
  await expect(renderInThreads(harmless, 'throw new Error("Not this code")')).rejects.toThrow('Not this code');
});
