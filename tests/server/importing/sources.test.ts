import { afterAll, beforeEach, expect, it } from 'vitest';
import type { ImportSourceClaim } from '../../../src/db/column-values.ts';
import type { Db } from '../../../src/db/tables.ts';
import { listCompaniesJoinableByDomain } from '../../../src/features/companies/founding.queries.ts';
import { limitPerHost } from '../../../src/features/importing/fetching/host-limit.ts';
import { translateAndSyncFeed } from '../../../src/features/importing/import-feed.ts';
import {
  recordFailureOfKnownImport,
  recordSuccessfulImport,
} from '../../../src/features/importing/import-runs.commands.ts';
import { FeedReader } from '../../../src/features/importing/process/feed-reader.ts';
import type { FeedAddress } from '../../../src/features/importing/reader.ts';
import { mapPlaceAndScheduleRun } from '../../../src/features/importing/sources/place.commands.ts';
import { type ImportServices, runSourceIfFree } from '../../../src/features/importing/sources/run.commands.ts';
import {
  addSourceAndScheduleRun,
  performAvailableSourceAction,
} from '../../../src/features/importing/sources/source.commands.ts';
import {
  findSource,
  listCommandLineImports,
  listPlaceMappings,
  listSources,
} from '../../../src/features/importing/sources/source.queries.ts';
import { createSourceRunHandler, enqueueDueSources } from '../../../src/features/importing/sources/source.tasks.ts';
import { hasShrunkByHalf, nextRunAt, retryAt } from '../../../src/features/importing/sources/source.ts';
import { leaseSource, SourceLeaseLost } from '../../../src/features/importing/sources/source-lease.commands.ts';
import { ABSENCES_TO_CLOSE } from '../../../src/features/importing/sync-plan.ts';
import { findCompanyView } from '../../../src/features/jobs/job.queries.ts';
import { joinCompanyOfDomain } from '../../../src/features/membership/founding.commands.ts';
import { DAY, HOUR, MINUTE, toInstant } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { listAttentionItems } from '../../../src/workflows/attention.queries.ts';
import { PROTOTYPE_KEYS } from '../../hostile.ts';
import { isLong } from '../../rounds.ts';
import { Failed, failAtWrite, failNoMore } from '../failing-writes.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { plantPerson } from '../people.ts';
import type { Listed } from './dialects.ts';
import { StandIn } from './stand-in.ts';

const admin = { kind: 'admin', id: 'u1' } as const;
const importing: ImportServices = {
  reading: {
    userAgent: 'Easel tests',
    allowsInside: true,
    feeds: new FeedReader(),
    mostSeconds: 2,
    pause: async () => {},
  },
  origin: 'https://board.example',
};
const PATIENTLY = { timeout: 20_000 };
const opened: StandIn[] = [];
afterAll(() => {
  for (const server of opened) server.close();
});

const roles = (n: number, from = 1): Listed[] =>
  Array.from({ length: n }, (_, i) => ({ id: from + i, title: `Product Designer, team ${from + i}` }));

describeOnBothEngines('A source', (open, engine, test) => {
  const isBrief = engine === 'postgres' && !isLong;
  let db: Db;
  let now: Date;
  let employer: StandIn;
  let id = '';

  const standIn = async () => {
    const server = await new StandIn().open();
    opened.push(server);
    return server;
  };
  const add = async (feed: string, slug = 'northlight') => {
    const address: FeedAddress = { kind: 'greenhouse', slug, feed, careers: 'https://boards.example/northlight' };
    const company = { slug: 'northlight' };
    return expectValue(await addSourceAndScheduleRun(db, admin, { address, company, owner: 'board' }, now)).id;
  };
  beforeEach(async () => {
    ({ db, now } = await open());
    // Without a website to take a logo from.
    await db.updateTable('companies').set({ website: null }).execute();
    employer = await standIn();
    id = await add(employer.feed);
  });

  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const run = async (of = id, ms = HOUR) => {
    later(ms);
    return runSourceIfFree(db, importing, of, { now, chance: 0 });
  };
  const read = async (of = id) => expectSource(await findSource(db, of));
  const board = () =>
    db
      .selectFrom('jobs')
      .select(['title', 'status', 'source_id', 'hash', 'published_at', 'source'])
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const openTitles = async () =>
    (await board())
      .filter(({ status }) => status === 'published')
      .map(({ title }) => title)
      .sort();
  const placesOf = async (title: string) => {
    const rows = await db
      .selectFrom('job_locations')
      .innerJoin('jobs', 'jobs.id', 'job_locations.job_id')
      .innerJoin('locations', 'locations.id', 'job_locations.location_id')
      .select('locations.slug')
      .where('jobs.title', '=', title)
      .where('jobs.status', '=', 'published')
      .execute();
    return rows.map(({ slug }) => slug).sort();
  };

  test('A source is read by one worker at a time', async () => {
    employer.jobs = roles(3);
    let letGo = () => {};
    employer.gate = new Promise((done) => {
      letGo = done;
    });
    const first = runSourceIfFree(db, importing, id, { now });
    await expect.poll(async () => (await lease()).leased_until, PATIENTLY).not.toBeNull();
    expect(await runSourceIfFree(db, importing, id, { now })).toEqual({ until: expect.any(String) });
    letGo();
    expect(await first).toEqual({ outcome: 'read' });
    expect(await openTitles()).toHaveLength(3);
    expect(employer.answers).toEqual([200]);
  });

  it('A source is requested by a schedule, and read by the queue, once however many look', async () => {
    employer.jobs = roles(2);
    expect(await enqueueDueSources(db, now)).toBe(1);
    expect(await enqueueDueSources(db, now)).toBe(0);
    expect(await runAllTasks({ db, handlers: [createSourceRunHandler(importing)], clock: () => now })).toBe(1);
    expect(await openTitles()).toHaveLength(2);
    const { nextAt } = await read();
    expect(Date.parse(nextAt) - now.getTime()).toBeLessThanOrEqual(HOUR);
    later(HOUR);
    expect(await enqueueDueSources(db, now)).toBe(1);
  });

  it('A source goes on where a run was cut off before any one write: nothing is half there, nothing twice', async () => {
    employer.jobs = roles(2);
    await run();
    for (let n = 1; ; n += isLong ? 1 : isBrief ? 13 : 4) {
      // An edit and a new role each time, so that every run writes the same.
      employer.jobs = [{ id: 1, title: `Lead Product Designer ${n}` }, ...employer.jobs.slice(1)];
      employer.jobs.push({ id: 100 + n, title: `UX Researcher ${n}` });
      const before = await openTitles();
      failAtWrite(n);
      const ran = await run().catch((error) => error);
      failNoMore();
      const listed = employer.jobs.map(({ title }) => title).sort();
      const rows = await board();
      expect(new Set(rows.map(({ source_id }) => source_id)).size, `write ${n}`).toBe(rows.length);
      for (const { status, title } of rows) {
        expect(status, `write ${n}`).toBe('published');
        expect([...before, ...listed], `write ${n}`).toContain(title);
      }
      if (n % 8 === 1) await expectInvariants(db, now, `write ${n}`);
      if (!(ran instanceof Failed)) break;
      expect(await run()).toEqual({ outcome: expect.stringMatching(/^(read|unchanged)$/) });
      expect(await openTitles(), `write ${n}`).toEqual(listed);
      expect(n).toBeLessThan(200);
    }
    expect((await board()).length).toBeGreaterThan(isBrief ? 4 : 8);
  }, 60_000);

  it('A source lists unknown places, and imports their roles once its owner says where they are', async () => {
    employer.jobs = [...roles(2), { id: 8, title: 'Brand Designer', place: 'Headquarters' }];
    employer.jobs.push({ id: 9, title: 'UX Writer', place: 'Mapbox   Minsk' });
    await run();
    expect(await openTitles()).toEqual(roles(2).map(({ title }) => title));
    expect(await listPlaceMappings(db, id)).toMatchObject([
      { name: 'Headquarters', meaning: null, roles: 1, title: 'Brand Designer' },
      { name: 'Mapbox Minsk', meaning: null, roles: 1 },
    ]);
    const explain = (name: string, meaning: string) =>
      mapPlaceAndScheduleRun(db, admin, { sourceId: id, name, meaning }, now);
    for (const nonsense of ['Nowhere at all', 'Anywhere', '\u202eBerlin', ...PROTOTYPE_KEYS, 'x'.repeat(10_000)])
      expect(await explain('Headquarters', nonsense), nonsense).toMatchObject({
        ok: false,
        problems: [{ field: 'meaning' }],
      });
    expect(await explain('Another', 'Berlin')).toMatchObject({ ok: false, problems: [{ field: 'name' }] });
    expectValue(await explain('Headquarters', 'Amsterdam, Netherlands'));
    expect((await read()).nextAt).toBe(toInstant(now));
    await run();
    expect(await placesOf('Brand Designer')).toEqual(['amsterdam']);
    // What was explained stays; what is no longer named goes with the next whole run.
    employer.jobs = employer.jobs.filter(({ id }) => id !== 9);
    await run();
    expect(await listPlaceMappings(db, id)).toMatchObject([
      { name: 'Headquarters', meaning: 'Amsterdam, Netherlands' },
    ]);
    expectValue(await explain('Headquarters', ''));
    for (let i = 0; i < ABSENCES_TO_CLOSE; i++) await run();
    expect(await listPlaceMappings(db, id)).toMatchObject([{ name: 'Headquarters', meaning: null }]);
    await expectInvariants(db, now, 'places');
  });

  it('A source counts imports from the command line', async () => {
    const request = { source: 'lever' as const, companySlug: 'northlight', complete: true };
    const job = { department: undefined, description: 'Render.', countries: [], pay: null, notes: [] };
    const listed = ['Product Designer', 'UX Designer'].map((title, i) => ({
      ...job,
      sourceId: String(i),
      title,
      locations: ['Berlin'],
      applyUrl: `https://jobs.example/${i}`,
    }));
    const feed = { read: 2, jobs: listed, skipped: [], unlisted: 0, isCut: false };
    expectValue(await translateAndSyncFeed(db, { ...request, feed }, now));
    await recordSuccessfulImport(db, 'lever:northlight', now);
    await recordSuccessfulImport(db, 'ashby:northlight', now);
    await recordFailureOfKnownImport(db, { source: 'ashby:northlight', problem: 'boards.example answered 503' }, now);
    expect(await listCommandLineImports(db)).toEqual([
      { source: 'ashby:northlight', ranAt: toInstant(now), problem: 'boards.example answered 503', open: 0, ended: 0 },
      { source: 'lever:northlight', ranAt: toInstant(now), problem: '', open: 2, ended: 0 },
    ]);
  });

  it('A source waits for a decision when it lists less than half of its last run', async () => {
    employer.jobs = roles(8);
    await run();
    employer.jobs = roles(3);
    for (let i = 0; i < 4; i++) expect(await run()).toEqual({ outcome: 'held' });
    expect(await openTitles()).toHaveLength(8);
    expect((await listAttentionItems(db, now)).map(({ label }) => label)).toContain(
      'Sources that list far fewer roles',
    );
    expectValue(await performAvailableSourceAction(db, admin, { id, step: 'accept' }, now));
    for (let i = 0; i < ABSENCES_TO_CLOSE; i++) expect(await run()).toEqual({ outcome: 'read' });
    expect(await openTitles()).toHaveLength(3);
    expect(await read()).toMatchObject({ state: 'active', size: { listed: 3, accepted: 3 } });
  });

  test('A source that waited for a decision resumes when all roles are back, or is paused when a person rejects the run', async () => {
    employer.jobs = roles(8);
    await run();
    employer.jobs = [];
    await run();
    expect((await read()).state).toBe('held');
    employer.jobs = roles(8);
    await run();
    expect((await read()).state).toBe('active');
    employer.jobs = [];
    await run();
    expectValue(await performAvailableSourceAction(db, admin, { id, step: 'reject' }, now));
    expect(await run()).toBeUndefined();
    expect(await openTitles()).toHaveLength(8);
    expect(await performAvailableSourceAction(db, admin, { id, step: 'accept' }, now)).toMatchObject({ ok: false });
  });

  it('A source that fails for a week is paused, and its owner notified once', async () => {
    employer.jobs = roles(2);
    await run();
    employer.mood = 'gone';
    for (let day = 0; day <= 9; day++) await run(id, DAY);
    expect(await read()).toMatchObject({ state: 'paused', problem: expect.stringMatching(/answered 404/) });
    const mails = await db.selectFrom('mails').select(['kind', 'subject']).execute();
    expect(mails).toEqual([
      { kind: 'source paused', subject: 'Roles of Northlight are no longer updated from Greenhouse' },
    ]);
    expect(await openTitles()).toHaveLength(2);
    employer.mood = 'well';
    expectValue(await performAvailableSourceAction(db, admin, { id, step: 'resume' }, now));
    expect(await run()).toEqual({ outcome: 'unchanged' });
    expect(await read()).toMatchObject({ state: 'active', failingSince: null });
  });

  it('A source is not requested for as long as its host says, and requested again at once where that is short', async () => {
    employer.mood = 'busy';
    await run();
    expect(Date.parse((await read()).nextAt) - now.getTime()).toBe(2 * HOUR);
    expect(employer.answers).toEqual([429]);
    employer.mood = 'broken';
    await run();
    expect(employer.answers).toEqual([429, 500, 500, 500]);
  });

  it('A source and another of the same company make one role of the same words, in the places of both', async () => {
    const other = await standIn();
    const otherId = await add(other.feed, 'northlight-labs');
    employer.jobs = [{ id: 1, title: 'Product Designer', text: 'Same' }];
    other.jobs = [{ id: 77, title: 'Product Designer', text: 'Same', place: 'Munich, Germany' }, ...roles(1, 80)];
    await run();
    await run(otherId);
    expect(await openTitles()).toEqual(['Product Designer', 'Product Designer, team 80']);
    await run();
    expect(await placesOf('Product Designer')).toEqual(['berlin', 'munich']);
    const [first] = await board();
    // What one no longer lists goes on under the other, as the role that it was.
    employer.jobs = [];
    await run();
    await run(otherId);
    for (let i = 0; i < ABSENCES_TO_CLOSE; i++) await run();
    expect(await board()).toMatchObject([
      { hash: first?.hash, status: 'published', source: 'greenhouse:northlight:2', source_id: '77' },
      { title: 'Product Designer, team 80' },
    ]);
    expect(await placesOf('Product Designer')).toEqual(['munich']);
  });

  it('A source makes no new role of one that is opened again, under its own id or with its own words', async () => {
    employer.jobs = [{ id: 1, title: 'Product Designer', text: 'Same' }, ...roles(2, 10)];
    await run();
    const [first] = await board();
    const rest = employer.jobs.slice(1);
    for (const again of [
      { id: 1, title: 'Product Designer', text: 'Same' },
      { id: 2, title: 'Product Designer', text: 'Same' },
    ]) {
      employer.jobs = rest;
      for (let i = 0; i < ABSENCES_TO_CLOSE; i++) await run();
      expect(await openTitles()).not.toContain('Product Designer');
      employer.jobs = [again, ...rest];
      await run();
      const reopened = (await board()).at(-1);
      expect(reopened).toMatchObject({
        status: 'published',
        source_id: String(again.id),
        published_at: first?.published_at,
      });
    }
    employer.jobs = [{ id: 3, title: 'Product Designer', text: 'Other' }, ...rest];
    for (let i = 0; i < ABSENCES_TO_CLOSE; i++) await run();
    const rows = await db.selectFrom('jobs').select(['source_id', 'reposted_from']).execute();
    expect(rows.find(({ source_id }) => source_id === '3')?.reposted_from).toBeNull();
  });

  it('A source is one for a feed, and goes with its roles or without them', async () => {
    employer.jobs = roles(2);
    await run();
    const address: FeedAddress = { kind: 'greenhouse', slug: 'x', feed: employer.feed, careers: employer.feed };
    const twice = await addSourceAndScheduleRun(
      db,
      admin,
      { address, company: { slug: '9-volt' }, owner: 'board' },
      now,
    );
    expect(twice).toMatchObject({ ok: false, problems: [{ field: 'address' }] });
    expectValue(await performAvailableSourceAction(db, admin, { id, step: 'remove' }, now));
    expect(await openTitles()).toHaveLength(2);
    expect(await run()).toBeUndefined();
    const again = await add(employer.feed);
    expect(await run(again)).toEqual({ outcome: 'unchanged' });
    expectValue(await performAvailableSourceAction(db, admin, { id: again, step: 'close' }, now));
    expect(await openTitles()).toEqual([]);
    const audit = await db.selectFrom('audit_log').select('action').orderBy('id').execute();
    expect(audit.map(({ action }) => action)).toEqual(['add source', 'remove source', 'add source', 'remove source']);
  });

  test('A source that is removed stops its run before the next change', async () => {
    const turn = await leaseSource(db, id, () => now);
    if (!turn || 'until' in turn) throw new Error('The source is not free');
    await turn.extend();
    expectValue(await performAvailableSourceAction(db, admin, { id, step: 'close' }, now));
    await expect(turn.extend()).rejects.toThrow(SourceLeaseLost);
  });

  it('A source of a company that is new brings the company, without members', async () => {
    const other = await standIn();
    const address: FeedAddress = {
      kind: 'greenhouse',
      slug: 'acme',
      feed: other.feed,
      careers: 'https://acme.example',
    };
    const company = { name: 'Acme', website: 'acme.example' };
    expectValue(await addSourceAndScheduleRun(db, admin, { address, company, owner: 'board' }, now));
    expect(
      await db.selectFrom('companies').select(['slug', 'website', 'verified']).where('name', '=', 'Acme').execute(),
    ).toEqual([{ slug: 'acme', website: 'https://acme.example', verified: 0 }]);
    const wrong = {
      address: { ...address, feed: 'https://x.example' },
      company: { name: '', website: 'no' },
      owner: 'board',
    } as const;
    expect(await addSourceAndScheduleRun(db, admin, wrong, now)).toMatchObject({
      ok: false,
      problems: [{ field: 'name' }],
    });
  });

  it('A source of an employer whose claim nothing shows waits for the board', async () => {
    await db
      .updateTable('companies')
      .set({ verified: 1, website: 'https://northlight.example' })
      .where('id', '=', 'co1')
      .execute();
    const company = { slug: 'northlight' };
    const recruiter = { kind: 'recruiter', id: 'u2' } as const;
    const [own, foreign] = [await standIn(), await standIn()];
    const addressOf = (slug: string, feed: string): FeedAddress => ({
      kind: 'greenhouse',
      slug,
      feed,
      careers: 'https://boards.example/x',
    });
    const added = async (slug: string, feed: string, claim: ImportSourceClaim) =>
      expectValue(
        await addSourceAndScheduleRun(
          db,
          recruiter,
          { address: addressOf(slug, feed), company, owner: 'employer', claim },
          now,
        ),
      );
    expect((await added('northlight', own.feed, 'linked')).isAwaitingApproval).toBe(false);
    const waiting = await added('northlight', foreign.feed, 'none');
    expect(waiting.isAwaitingApproval).toBe(true);
    foreign.jobs = roles(1);
    expect(await run(waiting.id)).toBeUndefined();
    expect((await listAttentionItems(db, now)).map(({ label }) => label)).toContain('Sources to approve');
    expectValue(await performAvailableSourceAction(db, admin, { id: waiting.id, step: 'approve' }, now));
    expect(await run(waiting.id)).toEqual({ outcome: 'read' });
  });

  it('A source of a company without members goes to the first person who proves an address at its domain, with its roles', async () => {
    const company = { name: 'Acme', website: 'https://acme.example' };
    const acme = await standIn();
    acme.jobs = roles(2);
    const address: FeedAddress = { kind: 'greenhouse', slug: 'acme', feed: acme.feed, careers: 'https://acme.example' };
    const added = expectValue(await addSourceAndScheduleRun(db, admin, { address, company, owner: 'board' }, now));
    await run(added.id);
    const view = async () => (await findCompanyView(db, 'acme'))?.claimDomain;
    expect(await view()).toBe('acme.example');
    expect((await findCompanyView(db, 'northlight'))?.claimDomain).toBeUndefined();
    const user = await plantPerson(db, 'ana@acme.example');
    expect(await listCompaniesJoinableByDomain(db, user.email)).toMatchObject([{ slug: 'acme', as: 'owner' }]);
    const { id: companyId } = expectValue(
      await joinCompanyOfDomain(db, user, { slug: 'acme', origin: importing.origin }, now),
    );
    expect(await view()).toBeUndefined();
    expect(await openTitles()).toHaveLength(2);
    expect((await listSources(db, companyId)).map(({ id: own }) => own)).toEqual([added.id]);
  });

  const lease = () => db.selectFrom('sources').select('leased_until').where('id', '=', id).executeTakeFirstOrThrow();
});

function expectSource<T>(source: T | undefined): T {
  if (source === undefined) throw new Error('There is no such source');
  return source;
}

describeOnBothEngines('A host', (open) => {
  it('A host is asked once a second by all workers together, and by each no more than twice at once', async () => {
    const { db, now } = await open();
    const pauses: number[] = [];
    const pause = (ms: number) => new Promise<void>(() => void pauses.push(ms));
    const [here, there] = [
      limitPerHost(db, { pause, clock: () => now }),
      limitPerHost(db, { pause, clock: () => now }),
    ];
    const { signal } = new AbortController();
    const endTurn = await here('a.example', signal);
    await there('b.example', signal);
    expect(pauses).toEqual([]);
    void there('a.example', signal);
    void here('a.example', signal);
    await expect.poll(() => pauses, PATIENTLY).toEqual([1_000, 1_000]);
    // A third of one process does not even look, until one of the others has been answered.
    let isThird = false;
    const third = here('a.example', AbortSignal.abort()).catch(() => {
      isThird = true;
    });
    await expect(here('c.example', AbortSignal.abort())).rejects.toThrow();
    expect(isThird).toBe(false);
    endTurn();
    await third;
    expect(isThird).toBe(true);
  });
});

const now = new Date('2026-06-01T12:00:00Z');

it('The times of sources lie at minutes of their own, spread over the hour', () => {
  const ids = Array.from({ length: 200 }, (_, i) => `source-${i}`);
  const waits = ids.map((id) => nextRunAt(id, 60, now).getTime() - now.getTime());
  expect(Math.min(...waits)).toBeGreaterThan(0);
  expect(Math.max(...waits)).toBeLessThanOrEqual(HOUR);
  for (let quarter = 0; quarter < 4; quarter++)
    expect(waits.filter((wait) => Math.floor(wait / (15 * MINUTE)) === quarter).length).toBeGreaterThan(20);
  for (const id of ids)
    expect(nextRunAt(id, 60, nextRunAt(id, 60, now)).getTime() - nextRunAt(id, 60, now).getTime()).toBe(HOUR);
});

it('The times of sources move further apart while they fail, up to six hours, and as far as the host says', () => {
  const waits = [1, 2, 3, 4, 20].map((failures) => (retryAt(failures, 0, now, 0).getTime() - now.getTime()) / MINUTE);
  expect(waits).toEqual([5, 10, 20, 40, 360]);
  expect(retryAt(1, 600, now, 1).getTime() - now.getTime()).toBe(12 * MINUTE);
});

it('The schedule of a source stops after a run of less than half, if it was large enough to judge', () => {
  expect(hasShrunkByHalf({ listed: 10, accepted: 2 }, { listed: 4, accepted: 2 })).toBe(true);
  expect(hasShrunkByHalf({ listed: 10, accepted: 6 }, { listed: 10, accepted: 2 })).toBe(true);
  expect(hasShrunkByHalf({ listed: 10, accepted: 4 }, { listed: 5, accepted: 0 })).toBe(false);
  expect(hasShrunkByHalf({ listed: 4, accepted: 4 }, { listed: 0, accepted: 0 })).toBe(false);
  expect(hasShrunkByHalf(null, { listed: 0, accepted: 0 })).toBe(false);
});
