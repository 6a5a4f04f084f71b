import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recordMemoryExit } from '../../../src/server/memory-exits.ts';
import { Metrics } from '../../../src/server/metrics.ts';
import { sectionLabel } from '../../../src/site-map.ts';

it.each([
  ['/', 'home'],
  ['/?page=2', 'home'],
  ['/jobs/a-role-abc123', 'jobs'],
  ['/search?q=ux', 'search'],
  ['/product-designer/page/2', 'other'],
  ['/api/jobs', 'api'],
  ['/constructor', 'other'],
])('The section of a path of %s is %s', (path, kind) => {
  expect(sectionLabel(path)).toBe(kind);
});

const gone = {
  selectFrom: () => {
    throw new Error('The database is away');
  },
};

const watched = {
  db: gone as never,
  store: { size: 2, bytes: 10 },
  lagMs: () => 0,
  edgeLagMs: () => 0,
  dataDir: import.meta.dirname,
  writable: async () => ({ database: false, folder: true }),
};

it('Metrics are the ones that docs/running.md names, each of them and no other', async () => {
  const { text } = await new Metrics(watched).write();
  const printed = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
  const guide = readFileSync(new URL('../../../docs/running.md', import.meta.url), 'utf8');
  const named = new Set([...guide.matchAll(/`((?:easel|process|nodejs)_\w+)/g)].map(([, name]) => name));
  expect([...named].filter((name) => !printed.includes(name))).toEqual([]);
  expect(printed.filter((name) => name?.startsWith('easel_') && !named.has(name))).toEqual([]);
});

it('Metrics say what is left of the disk, and where nothing can be written', async () => {
  const { text } = await new Metrics(watched).write();
  expect(text).toContain('easel_database_writable 0\n');
  expect(text).toContain('easel_folder_writable 1\n');
  expect(text).toMatch(/^easel_disk_free_bytes [1-9]\d{6,}$/m);
  expect(text).toMatch(/^easel_disk_free_inodes (\+Inf|[1-9]\d*)$/m);
});

it('Metrics count servers that were ended for want of memory', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'easel-metrics-'));
  const read = async () =>
    /^easel_memory_exits (\d+)$/m.exec((await new Metrics({ ...watched, dataDir }).write()).text)?.[1];
  expect(await read()).toBe('0');
  recordMemoryExit(dataDir);
  recordMemoryExit(dataDir);
  expect(await read()).toBe('2');
  rmSync(dataDir, { recursive: true });
});

it('Metrics are available while the database is away, without figures from it', async () => {
  const metrics = new Metrics({ ...watched, lagMs: () => 500 });
  metrics.countFromStore(200);
  metrics.countFromStore(304);
  metrics.countConnection(300);
  metrics.countFromStore(200);
  const { text } = await metrics.write();
  for (const line of [
    'easel_kept_pages_sent_total{status="200"} 2',
    'easel_kept_pages_sent_total{status="304"} 1',
    'easel_store_bytes 10',
    'easel_connection_wait_seconds_sum 0.3',
    'easel_behind_seconds 0.5',
    'easel_tasks_open Nan',
  ])
    expect(text).toContain(`${line}\n`);
});
