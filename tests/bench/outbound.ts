import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../src/db/open.ts';
import type { Db } from '../../src/db/tables.ts';
import { addWebhookEndpoint } from '../../src/features/webhooks/endpoint.commands.ts';
import { BOARD_EVENTS } from '../../src/features/webhooks/webhook.ts';
import { toInstant } from '../../src/lib/dates.ts';
import { expectValue } from '../../src/lib/result.ts';
import { publishChanges } from '../../src/publishing/publish.ts';
import { type Boards, print } from './boards.ts';
import { type Child, startChild } from './child.ts';
import { actor } from './drafts.ts';
import { runLoad } from './load.ts';
import { cpuSeconds } from './proc.ts';
import { type Measure, measure, withGoal } from './report.ts';
import type { Received } from './run/receivers.ts';
import { requestUntilOk } from './send-request.ts';
import { choosePage } from './serve.ts';
import { type Started, spawnServer } from './server.ts';
import { median } from './statistics.ts';

const CHANGES = 10_000;
const WEBHOOKS = ['first', 'second', 'third'];
const SECONDS = 3;
const MAX_SLICES = 4;

/** Measures the rate of a page while changes are sent to IndexNow, a hub and three webhooks, in turns with the rate alone. */
export async function measureOutbound(boards: Boards, roles: number, rounds: number): Promise<Measure[]> {
  const receivers = startChild('receivers.ts', [], {});
  const target = `http://127.0.0.1:${await receivers.answer<number>()}`;
  const server = await spawnServer(boards, roles, { INDEXNOW: `${target}/indexnow`, WEBSUB_HUB: `${target}/hub` });
  await server.answer<Started>();
  const db = await openDatabase(`file:${server.databaseFile}`);
  for (const name of WEBHOOKS) {
    const endpoint = { companyId: null, address: `${target}/${name}`, events: BOARD_EVENTS };
    expectValue(await addWebhookEndpoint(db, actor, endpoint, { allowsInside: true }, new Date()));
  }
  const page = choosePage(server.dist, 'companies');
  await requestUntilOk(server.port, page);
  // The position in the changes is stored by the first run.
  await until(
    async () => (await db.selectFrom('settings').select('key').where('key', '=', 'notices_point').execute())[0],
  );
  const rate = async () => (await runLoad({ port: server.port, path: page, seconds: SECONDS })).requests / SECONDS;
  await rate();
  const changes = Math.ceil(CHANGES / rounds);
  print(`sending ${changes * rounds} changes to five targets next to readers of ${page}`);
  const ratios: number[] = [];
  const alone: number[] = [];
  const paces: number[] = [];
  let expected = 0;
  const cpu = { before: 0, used: 0, sent: 0 };
  for (let round = 0; round < rounds; round++) {
    alone.push(await rate());
    const before = expected;
    expected += changes * WEBHOOKS.length;
    await writeChanges(db, changes);
    await until(async () => (await countWebhooks(receivers)) > before);
    const shared: number[] = [];
    const begun = performance.now();
    const first = await countWebhooks(receivers);
    while (shared.length < MAX_SLICES) {
      const slice = await rate();
      if ((await countWebhooks(receivers)) >= expected) break;
      shared.push(slice);
    }
    if (shared.length === 0) throw new Error('All was told before the rate was measured: write more changes');
    paces.push(((await countWebhooks(receivers)) - first) / ((performance.now() - begun) / 1_000));
    ratios.push(median(shared) / (alone.at(-1) ?? 0));
    print(
      `round ${round + 1}: ${(ratios.at(-1) ?? 0).toFixed(2)} of the rate alone, ${(paces.at(-1) ?? 0).toFixed(0)} deliveries a second`,
    );
    cpu.before = cpuSeconds(server.pid);
    const left = expected - (await countWebhooks(receivers));
    await until(async () => (await countWebhooks(receivers)) >= expected);
    cpu.used += cpuSeconds(server.pid) - cpu.before;
    cpu.sent += left;
  }
  // Each address, feed and event is told of, and each event once to each webhook.
  await until(async () => ((await ask(receivers)).indexnow ?? 0) > 0 && ((await ask(receivers)).hub ?? 0) > 0);
  if ((await countWebhooks(receivers)) !== expected) throw new Error('Webhooks got events that did not happen');
  await db.destroy();
  await Promise.all([server.stop(), receivers.stop()]);
  return [
    measure('requests per second alone', median(alone), 'requests/s', roles),
    withGoal(measure('requests per second next to notices, to alone', median(ratios), '', roles), { atLeast: 0.9 }),
    measure('webhook deliveries per second next to readers', median(paces), 'deliveries/s', roles),
    measure('processor time per delivery without readers', (cpu.used / cpu.sent) * 1_000, 'ms', roles),
  ];
}

/** Writes one published role in each record, as commands do. */
async function writeChanges(db: Db, count: number): Promise<void> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['hash', 'company_id'])
    .where('status', '=', 'published')
    .orderBy('hash')
    .execute();
  const records = Array.from({ length: count }, (_, i) => {
    const { hash: job, company_id: companyId } = jobs[i % jobs.length] ?? { hash: '', company_id: null };
    return { tags: [], enter: [[]], events: [{ type: 'role.published' as const, companyId, job }] };
  });
  await db.transaction().execute((trx) => publishChanges(trx, toInstant(new Date()), records));
}

function ask(receivers: Child): Promise<Received> {
  receivers.process.send('count');
  return receivers.answer<Received>();
}

async function countWebhooks(receivers: Child): Promise<number> {
  const received = await ask(receivers);
  return WEBHOOKS.reduce((sum, name) => sum + (received[name] ?? 0), 0);
}

const MAX_WAIT_MS = 600_000;

async function until(isDone: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + MAX_WAIT_MS;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error('The notices did not arrive in ten minutes');
    await wait(200);
  }
}
