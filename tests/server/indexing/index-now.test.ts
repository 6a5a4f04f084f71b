import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { parseEnv } from '../../../src/env.ts';
import { changePlace } from '../../../src/features/administration/place-change.commands.ts';
import { installShippedTexts, unpublishText } from '../../../src/features/editorial/text.commands.ts';
import type { EditorialText } from '../../../src/features/editorial/text.ts';
import { findLastIndexCall } from '../../../src/features/indexing/index-call.ts';
import { checkIndexingHealth } from '../../../src/features/indexing/index-health.queries.ts';
import { queueNoticesOfChangedTexts } from '../../../src/features/indexing/index-notice.commands.ts';
import { createIndexNowHandler, indexNowKey } from '../../../src/features/indexing/index-now.tasks.ts';
import { closeJob, createJob, editJob } from '../../../src/features/jobs/job.commands.ts';
import { INDEXED_LISTINGS } from '../../../src/features/jobs/listing.ts';
import { refreshIndexedListings } from '../../../src/features/search/indexed-listings.commands.ts';
import {
  listHiringCompanyEntries,
  listIndexedListingEntries,
  listOpenJobEntries,
} from '../../../src/features/search/sitemap.queries.ts';
import { DAY, HOUR, MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { runDueSchedules } from '../../../src/queue/schedule.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import {
  enqueueNotices,
  enqueueSearchEngineNotices,
  type NoticeTargets,
} from '../../../src/workflows/notices.commands.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { failAtWriteOf } from '../failing-writes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { actor, draftOf, plantOpenJob } from '../plant.ts';
import { openReceiver, type ReceivedRequest, type ReceiverAnswer } from '../receiver.ts';

const origin = 'https://easel.example';
const key = indexNowKey('a secret of the tests, which is long enough for them');
const owner = { kind: 'admin', id: 'mo' } as const;
const HISTORIES = Number(process.env.HISTORIES ?? 1);

interface Call {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

/** An engine that checks calls by the rules of indexnow.org/documentation. */
async function openEngine(answer: () => ReceiverAnswer = () => 200) {
  const reported: string[] = [];
  const receiver = await openReceiver((request) => {
    const output = answer();
    const paths = readCall(request);
    if (output === 200 || output === 202) reported.push(...paths);
    return output;
  });
  const outbound: NoticeTargets = { origin, indexNow: { endpoint: `${receiver.address}/indexnow`, key } };
  return { told: reported, calls: receiver.requests, outbound };
}

function readCall({ method, path, headers, body }: ReceivedRequest): string[] {
  expect([method, path, headers['content-type']]).toEqual(['POST', '/indexnow', 'application/json; charset=utf-8']);
  const call = JSON.parse(body) as Call;
  expect(Object.keys(call).sort()).toEqual(['host', 'key', 'keyLocation', 'urlList']);
  expect(call.key).toMatch(/^[a-zA-Z0-9-]{8,128}$/);
  expect([call.host, call.keyLocation]).toEqual([new URL(origin).host, `${origin}/${call.key}.txt`]);
  expect(call.urlList.length).toBeLessThanOrEqual(10_000);
  expect(call.urlList.filter((url) => new URL(url).origin !== origin)).toEqual([]);
  expect(new Set(call.urlList).size).toBe(call.urlList.length);
  return call.urlList.map((url) => url.slice(origin.length));
}

/** One minute of a worker. */
async function work(db: Db, outbound: NoticeTargets, now: Date): Promise<void> {
  await enqueueNotices(db, outbound, now);
  await enqueueSearchEngineNotices(db, outbound, now);
  await runAllTasks({ db, handlers: [createIndexNowHandler(outbound.indexNow, origin)], clock: () => now });
}

async function openRole(db: Db, now: Date, changes = {}): Promise<{ hash: string; path: string }> {
  const { hash } = await plantOpenJob(db, now, changes);
  const { slug } = await db.selectFrom('jobs').select('slug').where('hash', '=', hash).executeTakeFirstOrThrow();
  return { hash, path: `/jobs/${slug}-${hash}` };
}

/** Pages of roles, companies and listings in the sitemaps, with the times of their last changes. */
async function readIndexed(db: Db): Promise<Map<string, string>> {
  const listings = await listIndexedListingEntries(db);
  const entries = [...(await listOpenJobEntries(db)), ...(await listHiringCompanyEntries(db)), ...listings];
  return new Map(entries.map(({ path, lastModified }) => [path, lastModified ?? '']));
}

describeOnBothEngines('IndexNow', (open) => {
  it('IndexNow is notified once of a role that came, changed and ended, of its company and its listings', async () => {
    const { db, now } = await open();
    const engine = await openEngine();
    await openRole(db, now);
    await work(db, engine.outbound, now);
    // What there was before is no change.
    expect(engine.calls).toEqual([]);
    const draft = expectValue(await createJob(db, actor, draftOf(), now));
    const role = await openRole(db, now);
    await work(db, engine.outbound, now);
    await work(db, engine.outbound, now);
    expect(engine.told.splice(0).sort()).toEqual(['/companies/northlight', role.path]);
    expectValue(await editJob(db, actor, { hash: role.hash, changes: { title: 'Lead designer' } }, now));
    expectValue(await editJob(db, actor, { hash: draft.hash, changes: { title: 'A secret role' } }, now));
    await work(db, engine.outbound, now);
    expect(engine.told.splice(0).sort()).toEqual(['/companies/northlight', role.path]);
    for (let i = 0; i < 5; i++)
      await openRole(db, now, { companyId: 'co2', categorySlug: 'ui-designer', locationSlugs: ['lisbon'] });
    await refreshIndexedListings(db, now);
    await work(db, engine.outbound, now);
    expect(engine.told.splice(0)).toEqual(expect.arrayContaining(['/roles', '/ui-designer']));
    expectValue(await closeJob(db, actor, { hash: role.hash, reason: 'filled' }, now));
    await work(db, engine.outbound, now);
    expect(engine.told).toEqual(expect.arrayContaining([role.path, '/companies/northlight', '/roles']));
    expect(await findLastIndexCall(db, 'indexnow')).toMatchObject({ status: 200, pages: engine.told.length });
  });

  it('IndexNow is notified within two minutes of the addresses of listings whose place was renamed, and of the new ones', async () => {
    const { db, now } = await open();
    const engine = await openEngine();
    await openRole(db, now);
    await openRole(db, now, { companyId: 'co2', locationSlugs: ['lisbon'] });
    for (let i = 0; i < 5; i++)
      await openRole(db, now, { companyId: 'co2', categorySlug: 'ui-designer', locationSlugs: ['lisbon'] });
    const hourly = { name: INDEXED_LISTINGS, everyMs: HOUR, run: refreshIndexedListings };
    const workAt = async (at: Date) => {
      await runDueSchedules(db, [hourly], at, (error) => {
        throw error;
      });
      await work(db, engine.outbound, at);
    };
    await workAt(now);
    engine.told.length = 0;
    const listPaths = async () => (await listIndexedListingEntries(db)).map(({ path }) => path);
    const before = await listPaths();
    expect(before).toContain('/locations/portugal');
    const place = await db
      .selectFrom('locations')
      .select('name')
      .where('slug', '=', 'portugal')
      .executeTakeFirstOrThrow();
    const wish = { kind: 'location', action: 'edit', slug: 'portugal', address: 'lusitania', ...place } as const;
    expectValue(await changePlace(db, owner, { ...wish, parent: 'europe', synonyms: '', into: '', change: '' }, now));
    await workAt(new Date(now.getTime() + MINUTE));
    const after = await listPaths();
    const gone = before.filter((path) => !after.includes(path));
    const added = after.filter((path) => !before.includes(path));
    expect(gone).toContain('/locations/portugal');
    expect(engine.told).toEqual(expect.arrayContaining([...gone, ...added]));
  });

  it('IndexNow is called again, later and later, until it accepts, with all that changed meanwhile', async () => {
    const { db, now } = await open();
    const answers: ReceiverAnswer[] = [429, 500, 403, 422, 'cut', 202];
    const engine = await openEngine(() => answers.shift() ?? 200);
    await work(db, engine.outbound, now);
    const first = await openRole(db, now);
    let minutes = 0;
    for (; engine.told.length === 0 && minutes < 60; minutes++)
      await work(db, engine.outbound, new Date(now.getTime() + minutes * MINUTE));
    // The queue waits for 10, 20, 40, 80 and 160 seconds.
    expect([engine.calls.length, minutes > 5]).toEqual([6, true]);
    const second = await openRole(db, now);
    await work(db, engine.outbound, new Date(now.getTime() + HOUR));
    expect(engine.told.filter((path) => path.startsWith('/jobs/'))).toEqual([first.path, second.path]);
  });

  it('IndexNow shows its last call and its answer to admins', async () => {
    const { db, now } = await open();
    const answers: ReceiverAnswer[] = [{ status: 422, body: 'Wrong host' }];
    const engine = await openEngine(() => answers.shift() ?? 202);
    const env = parseEnv({ INDEXNOW: 'https://api.indexnow.example/indexnow' });
    const look = async () => (await checkIndexingHealth(db, env, now))[0];
    expect(await look()).toMatchObject({ about: 'IndexNow', state: 'fine' });
    await work(db, engine.outbound, now);
    await openRole(db, now);
    await work(db, engine.outbound, now);
    expect(await look()).toMatchObject({
      state: 'advice',
      words: expect.stringMatching(/answered 422: Wrong host; \d/),
    });
    await work(db, engine.outbound, new Date(now.getTime() + MINUTE));
    expect(await look()).toMatchObject({
      state: 'fine',
      words: expect.stringMatching(/answered 202; 0 pages to send/),
    });
  });

  it('IndexNow gets at most 10,000 addresses in a call, and the rest a minute later', async () => {
    const { db, now } = await open();
    const engine = await openEngine();
    const articles = (count: number) => new Map(Array.from({ length: count }, (_, i) => [`/blog/${i}`, 'x'] as const));
    await queueNoticesOfChangedTexts(db, articles(0), now);
    await queueNoticesOfChangedTexts(db, articles(10_001), now);
    for (const sent of [10_000, 10_001, 10_001]) {
      await work(db, engine.outbound, now);
      expect(engine.told).toHaveLength(sent);
    }
    expect(engine.calls).toHaveLength(2);
  });

  it('IndexNow is notified of texts that are added, changed or removed, and not of unchanged ones', async () => {
    const { db, now } = await open();
    const engine = await openEngine();
    const post = (slug: string, published: string) =>
      ({ kind: 'blog', slug, head: { title: slug, description: slug, published }, body: slug }) as const;
    const give = (...texts: EditorialText[]) => installShippedTexts(db, texts, now, { isUpdate: true });
    await give(post('one', '2026-01-01'), post('two', '2026-01-01'));
    await work(db, engine.outbound, now);
    expect(engine.told).toEqual([]);
    await give(post('two', '2026-02-01'), post('three', '2026-02-01'));
    await unpublishText(db, { kind: 'system', name: 'test' }, { kind: 'blog', slug: 'one', version: 0 }, now);
    for (let i = 0; i < 2; i++) await work(db, engine.outbound, now);
    expect(engine.told.sort()).toEqual(['/blog/one', '/blog/three', '/blog/two']);
  });

  for (let seed = 1; seed <= HISTORIES; seed++)
    it(`IndexNow is notified of each page that comes, ends or changes, and of no page that is not indexed (${seed})`, async () => {
      const { db, now } = await open();
      const random = new Random(seed);
      const engine = await openEngine(() => (random.chance(0.2) ? random.pick([429, 500, 'cut'] as const) : 200));
      const history = new History(db, random, now);
      await work(db, engine.outbound, now);
      const everIndexed = new Set<string>();
      for (let round = 0; round < 6; round++) {
        const before = await readIndexed(db);
        const steps: string[] = [];
        for (let i = 0; i < 8; i++) {
          steps.push(await history.step());
          for (const path of (await readIndexed(db)).keys()) everIndexed.add(path);
        }
        await refreshIndexedListings(db, history.now);
        const after = await readIndexed(db);
        for (const path of after.keys()) everIndexed.add(path);
        // A worker ends before one of its writes, and two others go on.
        await failAtWriteOf(1 + random.below(6), () => work(db, engine.outbound, history.now));
        for (let hours = 0; hours < 8; hours++) {
          const later = new Date(history.now.getTime() + hours * HOUR);
          await Promise.all([work(db, engine.outbound, later), work(db, engine.outbound, later)]);
        }
        const reported = new Set(engine.told.splice(0));
        expect(reported.difference(everIndexed), steps.join('\n')).toEqual(new Set());
        const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
          (path) => before.get(path) !== after.get(path),
        );
        // Other listings show a listing's change, and a term that was renamed or merged has taken its addresses along.
        const certain = changed.filter((path) => /^\/(jobs|companies)\//.test(path));
        expect(
          certain.filter((path) => !reported.has(path)),
          steps.join('\n'),
        ).toEqual([]);
        const begun = [...after.keys()].filter((path) => !before.has(path));
        expect(
          begun.filter((path) => !reported.has(path)),
          steps.join('\n'),
        ).toEqual([]);
      }
      expect(await db.selectFrom('index_notices').selectAll().execute()).toEqual([]);
      expect(history.now.getTime()).toBeGreaterThan(now.getTime() + DAY);
    }, 120_000);
});
