import { openDatabase } from '../../../src/db/open.ts';
import { closeJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { readManifest } from '../../../src/publishing/manifest.ts';
import { Random } from '../../prove/random.ts';
import { actor, draftOne } from '../drafts.ts';
import { MixedRequests } from '../mixed-requests.ts';
import { quantile } from '../statistics.ts';

export interface MixedRun {
  seconds: number;
  /** Responses by kind and status, such as `page 200`. */
  answers: Record<string, number>;
  p50Ms: number;
  p99Ms: number;
}

const REPLACE_EVERY_MS = 2_000;

// Mixed visitors with limited connections and rate. New roles replace the oldest.
const [port, dist = '', databaseUrl = '', seconds, connections, rate] = process.argv.slice(2);
const requests = new MixedRequests(`http://127.0.0.1:${port}`, readManifest(dist)?.pages ?? [], Number(connections));
const db = await openDatabase(databaseUrl);
const answers: Record<string, number> = {};
const times: number[] = [];
const begun = performance.now();
const end = begun + Number(seconds) * 1_000;
const everyMs = Number(rate) > 0 ? 1_000 / Number(rate) : 0;
const random = new Random(3);
let turn = 0;
process.once('SIGTERM', () => process.exit(0));
await Promise.all([replaceRoles(), ...Array.from({ length: Number(connections) }, visit)]);
requests.close();
await db.destroy();
process.send?.({
  seconds: (performance.now() - begun) / 1_000,
  answers,
  p50Ms: quantile(times, 0.5),
  p99Ms: quantile(times, 0.99),
} satisfies MixedRun);

async function visit(): Promise<void> {
  while (performance.now() < end) {
    const n = turn++;
    const early = begun + n * everyMs - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const requested = performance.now();
    const name = await requests.send(n);
    times.push(performance.now() - requested);
    answers[name] = (answers[name] ?? 0) + 1;
  }
}

async function replaceRoles(): Promise<void> {
  while (performance.now() + REPLACE_EVERY_MS < end) {
    await new Promise((resolve) => setTimeout(resolve, REPLACE_EVERY_MS));
    const hash = await draftOne(db, random);
    expectValue(await publishJob(db, actor, { hash }, new Date()));
    const oldest = await db
      .selectFrom('jobs')
      .select('hash')
      .where('status', '=', 'published')
      .orderBy('published_at')
      .limit(1)
      .executeTakeFirstOrThrow();
    expectValue(await closeJob(db, actor, { ...oldest, reason: 'filled' }, new Date()));
  }
}
