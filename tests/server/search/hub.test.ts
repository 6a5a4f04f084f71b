import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { createHubNotificationHandler } from '../../../src/features/search/hub.commands.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { enqueueNotices } from '../../../src/workflows/notices.commands.ts';
import { describeOnSqlite } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';
import { openReceiver, type ReceivedRequest } from '../receiver.ts';

const origin = 'https://easel.example';

async function openRole(db: Db, now: Date) {
  await plantOpenJob(db, now, { categorySlug: 'product-designer', locationSlugs: ['berlin'] });
}

const readForm = ({ body }: ReceivedRequest) => new URLSearchParams(body);

const waiting = async (db: Db) =>
  (await db.selectFrom('tasks').select('state').where('name', '=', 'hub.tell').execute()).map(({ state }) => state);

describeOnSqlite('A hub of feeds', (open) => {
  it('A hub of feeds is notified once of the feeds of all roles, of the category and of the places that a new role came into', async () => {
    const { db, now } = await open();
    const hub = await openReceiver(() => 202);
    const report = async () => {
      await enqueueNotices(db, { origin, hub: hub.address }, now);
      await runAllTasks({ db, handlers: [createHubNotificationHandler(hub.address)], clock: () => now });
    };
    // What was there before the hub is no news.
    await openRole(db, now);
    await report();
    expect(hub.requests).toEqual([]);
    await openRole(db, now);
    await report();
    await report();
    const [first, ...others] = hub.requests.map(readForm);
    expect([others, first?.getAll('hub.mode')]).toEqual([[], ['publish']]);
    const topics = first?.getAll('hub.url') ?? [];
    for (const feed of ['/feed', '/product-designer/feed', '/locations/berlin/feed', '/locations/germany/feed'])
      for (const format of ['.xml', '.json']) expect(topics).toContain(origin + feed + format);
    expect(new Set(topics).size).toBe(topics.length);
  });

  it('A hub of feeds is asked again while it fails, and in the end left alone; without one nothing is stored', async () => {
    const { db, now } = await open();
    await enqueueNotices(db, { origin }, now);
    const hub = await openReceiver(() => 503);
    await enqueueNotices(db, { origin, hub: hub.address }, now);
    await openRole(db, now);
    await enqueueNotices(db, { origin }, now);
    expect(await waiting(db)).toEqual([]);
    await openRole(db, now);
    await enqueueNotices(db, { origin, hub: hub.address }, now);
    for (let day = 0; day < 6; day++) {
      const at = new Date(now.getTime() + day * DAY);
      await runAllTasks({ db, handlers: [createHubNotificationHandler(hub.address)], clock: () => at });
    }
    expect(hub.requests).toHaveLength(5);
    expect(await waiting(db)).toEqual(['done']);
  });
});
