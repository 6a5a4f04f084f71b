import { monitorEventLoopDelay } from 'node:perf_hooks';
import { insertRows } from '../../../src/db/bulk.ts';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { readEnv } from '../../../src/env.ts';
import { ALERT_KIND } from '../../../src/features/alerts/alert.ts';
import { queueDueAlertMails } from '../../../src/features/alerts/due.commands.ts';
import { matchChangedJobsToAlerts } from '../../../src/features/alerts/matching.commands.ts';
import { createAlertMailPreparer } from '../../../src/features/alerts/sending.commands.ts';
import { signUpForAlert } from '../../../src/features/alerts/sign-up.commands.ts';
import { createJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { readJobDraft } from '../../../src/features/jobs/job.relations.ts';
import { SENIORITIES, WORKPLACES } from '../../../src/features/jobs/job.ts';
import { changeQuery, emptyQuery, printQuery, type SearchQuery } from '../../../src/features/search/query.ts';
import { newId } from '../../../src/lib/id.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { createSendMailHandler } from '../../../src/mail/mail.tasks.ts';
import { openTransport } from '../../../src/mail/transport.ts';
import { runOneTask } from '../../../src/queue/work.ts';
import { openWorkerSearch } from '../../../src/worker/worker-search.ts';
import { readList } from '../../groups.ts';
import { Random } from '../../prove/random.ts';
import { startChild } from '../child.ts';
import { listHolds, threadCpuMs } from './holds.ts';

export interface AlertsRun {
  searches: number;
  finds: number;
  matchCpuMs: number;
  /** Longest turn of the event loop while roles were matched. */
  matchHeldMs: number;
  matchOneCpuMs: number;
  heldMb: number;
  mails: number;
  mailsMs: number;
  /** Longest hold of the event loop while mails were written. */
  mailsHeldMs: number;
  mailsHeldMb: number;
  sentMs: number;
  sentCpuMs: number;
  sent: number;
  signUps: number;
  signUpsMs: number;
}

const ALERTS = 100_000;
const ROLES = 500;
/** Measured readers. */
const READERS = Number(process.argv[2] ?? 3_000);
/** Mails sent one after another. */
const SENT = 2_000;
const SIGN_UPS = 10_000;
const WORDS = readList(`
  figma · design systems · ux writer · senior · mobile app · b2b · fintech · health · motion · research
`);

const db = await openDatabase(readEnv().DATABASE_URL);
const random = new Random(1);
const actor = { kind: 'system', name: 'bench' } as const;
const links = { secret: 'bench', origin: 'https://easel.example' };
const finding = openWorkerSearch(db);

const searches = await plantAlerts(db);
await matchChangedJobsToAlerts(db, finding, new Date());
const templates = await db
  .selectFrom('jobs')
  .select('id')
  .where('status', '=', 'published')
  .orderBy('id')
  .limit(ROLES)
  .execute();
const publish = async (id: string) => {
  const draft = await readJobDraft(db, id);
  const job = expectValue(await createJob(db, actor, draft, new Date()));
  expectValue(await publishJob(db, actor, job, new Date()));
};
for (const { id } of templates) await publish(id);
const before = process.memoryUsage().rss;
const matchingCpuMs = threadCpuMs();
const matchHeldMs = Math.max(...(await listHolds(matchChangedJobsToAlerts(db, finding, new Date()))));
const matchCpuMs = threadCpuMs() - matchingCpuMs;
const heldMb = (process.memoryUsage().rss - before) / 1e6;
const { finds } = await db
  .selectFrom('alert_matches')
  .select((eb) => eb.fn.countAll<number>().as('finds'))
  .executeTakeFirstOrThrow();
await publish(templates[0]?.id ?? '');
const matchOneCpuMs = await cpuOf(() => matchChangedJobsToAlerts(db, finding, new Date()));

const now = new Date();
await db
  .updateTable('alerts')
  .set({ next_at: now.toISOString() })
  .where('id', 'in', (eb) => eb.selectFrom('alerts').select('id').orderBy('id').limit(READERS))
  .execute();
const memoryBefore = process.memoryUsage().rss;
const holds = monitorEventLoopDelay({ resolution: 5 });
holds.enable();
const begun = performance.now();
const mails = await queueDueAlertMails(db, links, now, 900_000);
const mailsMs = performance.now() - begun;
holds.disable();
const mailsHeldMs = holds.max / 1e6;
const mailsHeldMb = (process.memoryUsage().rss - memoryBefore) / 1e6;

const office = startChild('post-office.ts', [], {});
const transport = openTransport({
  url: `smtp://127.0.0.1:${await office.answer<number>()}`,
  from: 'Easel <a@easel.example>',
});
const sendMails = createSendMailHandler(
  { transport, log: undefined, origin: 'https://easel.example' },
  { [ALERT_KIND]: createAlertMailPreparer(links) },
);
let sent = 0;
const sendSome = async () => {
  while (sent < SENT && (await runOneTask({ db, handlers: [sendMails] }))) sent++;
};
const sendingSince = performance.now();
const sentCpuMs = await cpuOf(() => Promise.all([sendSome(), sendSome()]));
const sentMs = performance.now() - sendingSince;
transport.close();
await office.stop();

const requestedSince = performance.now();
for (let i = 0; i < SIGN_UPS; i++) {
  const query = changeQuery(emptyQuery, { q: WORDS[i % WORDS.length] ?? '' });
  await signUpForAlert(
    db,
    { address: `new${i}@example.com`, query, frequency: 'weekly', zone: 'Europe/Berlin' },
    links,
    now,
  );
}
const signUpsMs = performance.now() - requestedSince;
await db.destroy();
const run: AlertsRun = {
  ...{ searches, finds: Number(finds), matchCpuMs, matchHeldMs, matchOneCpuMs, heldMb },
  ...{ mails, mailsMs, mailsHeldMs, mailsHeldMb, sent, sentMs, sentCpuMs, signUps: SIGN_UPS, signUpsMs },
};
process.send?.(run);
if (!process.send) console.log(run);

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

/** Adds realistic alerts, one per reader. Returns the number of searches. */
async function plantAlerts(db: Db): Promise<number> {
  const slugs = async (table: 'categories' | 'skills' | 'locations') =>
    (await db.selectFrom(table).select('slug').orderBy('slug').execute()).map(({ slug }) => slug);
  const [categories, skills, places] = [await slugs('categories'), await slugs('skills'), await slugs('locations')];
  const some = <T>(chance: number, values: readonly T[]): T[] => (random.chance(chance) ? [random.pick(values)] : []);
  const at = new Date(Date.now() - 60_000);
  const ids = new Map<string, string>();
  const readers: object[] = [];
  const alerts: object[] = [];
  for (let i = 0; i < ALERTS; i++) {
    const query: SearchQuery = changeQuery(emptyQuery, {
      category: some(0.7, categories),
      seniority: some(0.3, SENIORITIES),
      workplace: some(0.3, WORKPLACES),
      location: some(0.35, places),
      skill: some(0.2, skills),
      q: some(0.1, WORDS)[0] ?? '',
      withPay: random.chance(0.1),
    });
    const search = printQuery(query);
    const searchId = ids.get(search) ?? newId(at);
    ids.set(search, searchId);
    const [readerId, moment] = [newId(at), at.toISOString()];
    const address = `reader${i}@example.com`;
    readers.push({ id: readerId, mailbox: address, address, zone: '', hour: 8, requests: 0, created_at: moment });
    const state = { frequency: 'daily', since: moment, confirmed_at: moment, created_at: moment };
    alerts.push({ id: newId(at), subscriber_id: readerId, search_id: searchId, ...state });
  }
  const known = [...ids].map(([search, id]) => ({ id, search }));
  await db.transaction().execute(async (trx) => {
    for (const [table, rows] of [
      ['subscribers', readers],
      ['alert_searches', known],
      ['alerts', alerts],
    ] as const)
      for (let i = 0; i < rows.length; i += 10_000) await insertRows(trx, table, rows.slice(i, i + 10_000));
  });
  return ids.size;
}
