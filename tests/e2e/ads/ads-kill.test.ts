import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createAd } from '../../../src/features/ads/ad.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { startChild } from '../../bench/child.ts';
import { rounds } from '../../rounds.ts';
import { describeOnBothEngines } from '../../server/harness.ts';
import { adDraftOf } from '../../server/plant.ts';
import { ownBuild } from '../own-build.ts';
import { sendRequest } from '../send-request.ts';

const KILLS = rounds(3, 40);
const SENT_AT_ONCE = 40;
const origin = ownBuild().origin;

describeOnBothEngines('A server that counts impressions', (open) => {
  it('Keeps every impression that was answered, however often the server is killed', async () => {
    const { db, url, now } = await open();
    const { id } = expectValue(
      await createAd(db, { kind: 'system', name: 'test' }, adDraftOf({ target_pages: 'homepage' }), now),
    );
    const answered = await sendAndKill(url, id);
    expect(answered.length).toBeGreaterThan(KILLS * 37);
    const stored = await db.selectFrom('ad_events').select('extra').where('view_key', 'is not', null).execute();
    const views = new Set(stored.map(({ extra }) => JSON.parse(extra ?? '{}').view));
    expect(answered.filter((view) => !views.has(view))).toEqual([]);
    // Sums and events share a commit.
    const sums = await db.selectFrom('ad_hours').select('count').execute();
    const events = await db.selectFrom('ad_events').select('id').execute();
    expect(sums.reduce((sum, { count }) => sum + Number(count), 0)).toBe(events.length);
  });
});

/** Views answered by several servers, each killed. */
async function sendAndKill(databaseUrl: string, adId: string): Promise<string[]> {
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
          body: JSON.stringify({ adId, view, pageUrl: '' }),
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
