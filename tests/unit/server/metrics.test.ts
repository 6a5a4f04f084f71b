import { describe, expect, it } from 'vitest';
import { Metrics } from '../../../src/server/metrics.ts';
import { sectionLabel } from '../../../src/site-map.ts';

describe('The section of a path', () => {
  it.each([
    ['/', 'home'],
    ['/?page=2', 'home'],
    ['/jobs/a-role-abc123', 'jobs'],
    ['/search?q=ux', 'search'],
    ['/product-designer/page/2', 'other'],
    ['/api/jobs', 'api'],
    ['/constructor', 'other'],
  ])('of %s is %s', (path, kind) => {
    expect(sectionLabel(path)).toBe(kind);
  });
});

describe('Metrics', () => {
  const gone = {
    selectFrom: () => {
      throw new Error('The database is away');
    },
  };

  it('are told while the database is away, without what only it knows', async () => {
    const metrics = new Metrics({
      db: gone as never,
      store: { size: 2, bytes: 10 },
      behindMs: () => 500,
      edgesBehindMs: () => 0,
    });
    metrics.countKept(200);
    metrics.countKept(304);
    metrics.countConnection(300);
    metrics.countKept(200);
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
});
