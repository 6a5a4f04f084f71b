import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { createJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { enqueueHubNotification } from '../../../src/features/search/hub.commands.ts';
import { notifyHub } from '../../../src/features/search/hub.tasks.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { describeOnBothEngines } from '../harness.ts';
import { draftOf } from '../plant.ts';

const origin = 'https://easel.example';
const actor = { kind: 'system', name: 'test' } as const;

/** A hub of this machine that keeps what it hears. */
async function openHub(status = 202) {
  const heard: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    heard.push(new URLSearchParams(Buffer.concat(chunks).toString()));
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { heard, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

async function openRole(db: Db, now: Date) {
  const draft = draftOf({ categorySlug: 'product-designer', locationSlugs: ['berlin'] });
  const job = expectValue(await createJob(db, actor, draft, now));
  expectValue(await publishJob(db, actor, job, now));
}

const waiting = async (db: Db) =>
  (await db.selectFrom('tasks').select('state').where('name', '=', 'hub.tell').execute()).map(({ state }) => state);

describeOnBothEngines('A hub of feeds', (open) => {
  it('hears once of the feeds of all roles, of the category and of the places that a new role came into', async () => {
    const { db, now } = await open();
    const hub = await openHub();
    const tell = async () => {
      await enqueueHubNotification(db, hub.address, origin, now);
      await runAllTasks({ db, handlers: [notifyHub(hub.address)], clock: () => now });
    };
    // What was there before the hub is no news.
    await openRole(db, now);
    await tell();
    expect(hub.heard).toEqual([]);
    await openRole(db, now);
    await tell();
    await tell();
    const [first, ...others] = hub.heard;
    expect([others, first?.getAll('hub.mode')]).toEqual([[], ['publish']]);
    const topics = first?.getAll('hub.url') ?? [];
    for (const feed of ['/feed', '/product-designer/feed', '/locations/berlin/feed', '/locations/germany/feed'])
      for (const format of ['.xml', '.json']) expect(topics).toContain(origin + feed + format);
    expect(new Set(topics).size).toBe(topics.length);
  });

  it('is asked again while it fails, and in the end left alone; without one nothing is noted', async () => {
    const { db, now } = await open();
    await enqueueHubNotification(db, undefined, origin, now);
    const hub = await openHub(503);
    await enqueueHubNotification(db, hub.address, origin, now);
    await openRole(db, now);
    await enqueueHubNotification(db, undefined, origin, now);
    expect(await waiting(db)).toEqual([]);
    await enqueueHubNotification(db, hub.address, origin, now);
    for (let day = 0; day < 6; day++) {
      const at = new Date(now.getTime() + day * DAY);
      await runAllTasks({ db, handlers: [notifyHub(hub.address)], clock: () => at });
    }
    expect(hub.heard).toHaveLength(5);
    expect(await waiting(db)).toEqual(['done']);
  });
});
