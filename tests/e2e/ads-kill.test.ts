import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, inject, it } from 'vitest';
import { paths } from '../../src/paths.ts';
import { startChild } from '../bench/child.ts';
import { ask } from './ask.ts';
import { copyDatabase } from './site.ts';

const KILLS = 6;
const SENT_AT_ONCE = 40;

const origin = inject('origin');
const copy = copyDatabase();
afterAll(copy.remove);

it('keeps every impression that was answered, however often the server is killed', async () => {
  const answered: string[] = [];
  for (let life = 0; life < KILLS; life++) {
    const child = startChild('server.ts', [inject('dist')], {
      SITE_URL: origin,
      PORT: new URL(origin).port,
      DATABASE_URL: copy.databaseUrl,
      TRUSTED_PROXIES: '1',
    });
    await child.answer();
    const killAfter = answered.length + 1 + life * 37;
    let isOver = false;
    const send = async (sender: number) => {
      for (let i = 0; !isOver; i++) {
        const view = `life${life}-${sender}-${i}`;
        const status = await ask(origin, paths.adImpression(), {
          method: 'POST',
          headers: { 'user-agent': 'Mozilla', 'x-forwarded-for': `203.0.113.${sender}` },
          body: JSON.stringify({ adId: 'adv007', view, pageUrl: '' }),
        }).then(
          (answer) => answer.status,
          () => undefined,
        );
        if (status === 204) answered.push(view);
        else isOver = true;
        if (answered.length >= killAfter && !isOver) {
          isOver = true;
          child.process.kill('SIGKILL');
        }
      }
    };
    await Promise.all(Array.from({ length: SENT_AT_ONCE }, (_, sender) => send(sender)));
    while (child.process.exitCode === null && child.process.signalCode === null) await wait(5);
  }
  const db = new DatabaseSync(new URL(copy.databaseUrl).pathname);
  const stored = db.prepare("select extra ->> 'view' as view from ad_events where view_key is not null").all();
  const views = new Set(stored.map(({ view }) => view));
  expect(answered.filter((view) => !views.has(view))).toEqual([]);
  expect(answered.length).toBeGreaterThan(KILLS * 37);
  // Nothing is half done: sums and events came in one commit.
  const sums = db.prepare('select sum(count) as count from ad_hours').get();
  expect(sums?.count).toBe(db.prepare('select count(*) as count from ad_events').get()?.count);
  db.close();
});
