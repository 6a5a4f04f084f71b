import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { behindProxy, openSite, type Site } from '../site.ts';

let site: Site;
let other: DatabaseSync;
let clients = 0;
/** Allows for a busy machine. */
const MAX_READ_MS = 3_000;
/** Writers wait for ten seconds. */
const MAX_WAIT_MS = 20_000;
beforeAll(async () => {
  site = await openSite({ env: { WORKER: 'off', ...behindProxy } });
  other = new DatabaseSync(site.databaseUrl.slice('file:'.length));
});
afterAll(async () => {
  other.close();
  await site.close();
});

/** Tries to lock. False while the server writes. */
function lock(): boolean {
  try {
    other.exec('begin immediate');
    return true;
  } catch {
    return false;
  }
}

const requestCode = (email: string) =>
  site.request('/api/sign-in-codes', {
    method: 'POST',
    headers: {
      origin: site.origin,
      'content-type': 'application/json',
      accept: 'application/json',
      // Client address per request.
      'x-forwarded-for': `10.1.${clients >> 8}.${clients++ & 255}`,
    },
    body: JSON.stringify({ email }),
  });

it('While another process writes to the database readers are answered at once: the probe, searches, uncached pages, and missing ones', async () => {
  other.exec('begin immediate');
  const email = 'ada@example.com';
  let isWritten = false;
  const writing = requestCode(email).finally(() => {
    isWritten = true;
  });
  site.store.clear();
  for (const path of ['/readyz', paths.roles(), paths.companies(), `${paths.search()}?q=designer`]) {
    expect((await site.request(path)).status, path).toBe(200);
  }
  expect((await site.request('/nothing-here')).status).toBe(404);
  expect(isWritten).toBe(false);
  other.exec('commit');
  expect((await writing).status).toBeLessThan(400);
});

it('While another process writes to the database for longer than anyone waits, every writer gets a clear message in time, and readers are served', async () => {
  other.exec('begin immediate');
  const begun = performance.now();
  let written = 0;
  const writing = Array.from({ length: 20 }, async (_, i) => {
    const { status, headers } = await requestCode(`slow${i}@example.com`);
    written++;
    return [status, Number(headers['retry-after']) > 0];
  });
  const form = site.request(paths.newRoles(), {
    method: 'POST',
    headers: { origin: site.origin, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body: 'title=Kept+words',
  });
  for (let i = 0; written < writing.length; i++) {
    const path = i % 2 ? paths.roles() : '/healthz';
    const requestedAt = performance.now();
    expect((await site.request(path)).status).toBe(200);
    expect(performance.now() - requestedAt).toBeLessThan(MAX_READ_MS);
    await wait(50);
  }
  // The form began last, and would be written after the rollback.
  const shown = await form;
  const reported = performance.now() - begun;
  other.exec('rollback');
  expect(await Promise.all(writing)).toEqual(writing.map(() => [503, true]));
  expect(shown).toMatchObject({ status: 503, text: expect.stringContaining('name="title" value="Kept words"') });
  expect(reported).toBeLessThan(MAX_WAIT_MS);
  expect((await requestCode('after@example.com')).status).toBeLessThan(400);
});

it('While another process writes to the database again and again, as on a slow disk, every writer gets its turn', async () => {
  let isOver = false;
  const slow = (async () => {
    while (!isOver) {
      if (lock()) {
        await wait(400);
        other.exec('commit');
      }
      await wait(50);
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, i) => requestCode(`turn${i}@example.com`).then(({ status }) => status)),
  ).finally(() => {
    isOver = true;
  });
  await slow;
  expect(answers.filter((status) => status >= 400)).toEqual([]);
});
