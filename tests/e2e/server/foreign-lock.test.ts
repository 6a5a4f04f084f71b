import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { openSite, type Site } from '../site.ts';

let site: Site;
let other: DatabaseSync;
beforeAll(async () => {
  site = await openSite({ env: { WORKER: 'off' } });
  other = new DatabaseSync(site.databaseUrl.slice('file:'.length));
});
afterAll(async () => {
  other.close();
  await site.close();
});

describe('While another process writes to the database', () => {
  it('readers are answered at once: the probe, searches, pages that are not kept, and what there is not', async () => {
    other.exec('begin immediate');
    const email = 'ada@example.com';
    let isWritten = false;
    const writing = site
      .ask('/api/sign-in-codes', {
        method: 'POST',
        headers: { origin: site.origin, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ email }),
      })
      .finally(() => {
        isWritten = true;
      });
    site.store.clear();
    for (const path of ['/readyz', paths.roles(), paths.companies(), `${paths.search()}?q=designer`]) {
      expect((await site.ask(path)).status, path).toBe(200);
    }
    expect((await site.ask('/nothing-here')).status).toBe(404);
    expect(isWritten).toBe(false);
    other.exec('commit');
    expect((await writing).status).toBeLessThan(400);
  });
});
