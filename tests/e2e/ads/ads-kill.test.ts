import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { paths } from '../../../src/paths.ts';
import { startChild } from '../../bench/child.ts';
import { rounds } from '../../rounds.ts';
import { ownBuild } from '../own-build.ts';
import { sendRequest } from '../send-request.ts';
import { copyDatabase, copyToPostgres } from '../site.ts';

const KILLS = rounds(3, 40);
const SENT_AT_ONCE = 40;
const origin = ownBuild().origin;

it.each(['SQLite', 'Postgres'])(
  'Keeps every impression that was answered, however often the server is killed (%s)',
  async (engine) => {
    const copy = copyDatabase();
    const { databaseUrl, remove } = engine === 'SQLite' ? copy : await copyToPostgres(copy);
    try {
      const answered = await sendAndKill(databaseUrl);
      expect(answered.length).toBeGreaterThan(KILLS * 37);
      const db = await openDatabase(databaseUrl);
      const stored = await db.selectFrom('ad_events').select('extra').where('view_key', 'is not', null).execute();
      const views = new Set(stored.map(({ extra }) => JSON.parse(extra ?? '{}').view));
      expect(answered.filter((view) => !views.has(view))).toEqual([]);
      // Sums and events share a commit.
      const sums = await db.selectFrom('ad_hours').select('count').execute();
      const events = await db.selectFrom('ad_events').select('id').execute();
      expect(sums.reduce((sum, { count }) => sum + Number(count), 0)).toBe(events.length);
      await db.destroy();
    } finally {
      await remove();
      copy.remove();
    }
  },
);

/** Views answered by several servers, each killed. */
async function sendAndKill(databaseUrl: string): Promise<string[]> {
  const answered: string[] = [];
  for (let life = 0; life < KILLS; life++) {
    const child = startChild('server.ts', [ownBuild().dist], {
      SITE_URL: origin,
      PORT: new URL(origin).port,
      DATABASE_URL: databaseUrl,
      TRUSTED_PROXIES: '1',
    });
    await child.answer();
    const killAfter = answered.length + 1 + life * 37;
    let isOver = false;
    const send = async (sender: number) => {
      for (let i = 0; !isOver; i++) {
        const view = `life${life}-${sender}-${i}`;
        const status = await sendRequest(origin, paths.adImpression(), {
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
  return answered;
}
