import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { createJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { getJobByHash, listJobHistory } from '../../../src/features/jobs/job.queries.ts';
import { countJobEvent } from '../../../src/features/recruiting/job-counts.commands.ts';
import { listJobDailyNumbers } from '../../../src/features/recruiting/job-counts.queries.ts';
import { MAX_HOSTS, OTHER_HOSTS } from '../../../src/features/recruiting/job-sources.ts';
import {
  OWN_JOB_SORTS,
  OWN_JOBS_PER_PAGE,
  type OwnJobSort,
  parseOwnJobSearch,
  printOwnJobSearch,
} from '../../../src/features/recruiting/own-job-search.ts';
import {
  countOwnJobs,
  findOwnJobWithoutAccessCheck,
  listOwnJobs,
  searchOwnJobs,
} from '../../../src/features/recruiting/own-jobs.queries.ts';
import { performBulkJobAction } from '../../../src/features/recruiting/recruiting.commands.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { suspendCompany } from '../../../src/workflows/company-suspension.commands.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines, expectInvariants, type OpenBoard } from '../harness.ts';
import { draftOf } from '../plant.ts';

const recruiter = { kind: 'recruiter', id: 'ana' } as const;
const later = (now: Date, days: number) => new Date(now.getTime() + days * DAY);

async function plantJob(db: Db, now: Date, title: string, { companyId = 'co2', isOpen = true, changes = {} } = {}) {
  const { hash } = expectValue(await createJob(db, recruiter, draftOf({ companyId, title, ...changes }), now));
  if (isOpen) expectValue(await publishJob(db, recruiter, { hash }, now));
  return hash;
}

/** Forty roles of one company, of which each fourth is a draft, and one of another company. */
async function stage(open: OpenBoard) {
  const { db, now } = await open();
  const hashes: string[] = [];
  for (let i = 0; i < 40; i++)
    hashes.push(await plantJob(db, new Date(now.getTime() + i), `Designer ${i}`, { isOpen: i % 4 !== 3 }));
  const foreign = await plantJob(db, now, 'Of another company', { companyId: 'co3' });
  const list = async (query: string, companies = ['co2']) => {
    const found = await searchOwnJobs(db, companies, parseOwnJobSearch(new URLSearchParams(query)));
    return { ...found, titles: found.jobs.map(({ title }) => title) };
  };
  const step = (of: string[], wanted: 'confirm' | 'pause' | 'fill' | 'close', at = later(now, 1)) =>
    performBulkJobAction(db, recruiter, { hashes: of, step: wanted, companyIds: ['co2'] }, at);
  const statusOf = async (hash: string) => (await getJobByHash(db, hash)).status;
  return { db, now, hashes, foreign, list, step, statusOf };
}

describeOnBothEngines('The list of a recruiter’s roles', (open, _engine, test) => {
  it('The list of a recruiter’s roles is searched by words, code, state and company, and ordered by what it shows', async () => {
    const { db, now, hashes, foreign, list } = await stage(open);
    const at = later(now, 2);
    const count = (i: number, kind: 'view' | 'apply', n: number) =>
      Promise.all(Array.from({ length: n }, () => countJobEvent(db, { hash: hashes[i] ?? '', kind, at })));
    await Promise.all([count(4, 'view', 9), count(8, 'view', 5), count(12, 'apply', 3)]);
    expect((await list('q=designer+39')).titles).toEqual(['Designer 39']);
    expect((await list(`q=${hashes[6]}`)).titles).toEqual(['Designer 6']);
    expect((await list('status=draft')).total).toBe(10);
    expect((await list('q=%25')).total).toBe(40);
    expect((await list('', ['co2', 'co3'])).total).toBe(41);
    expect((await list('company=orebro-verk', ['co2', 'co3'])).titles).toEqual(['Of another company']);
    expect((await list('company=orebro-verk')).total).toBe(0);
    expect((await list(`q=${foreign}`)).total).toBe(0);
    expect((await list('', [])).total).toBe(0);
    const first = async (sort: OwnJobSort) => (await list(`sort=${sort}`)).titles.slice(0, 2);
    expect(await first('views')).toEqual(['Designer 4', 'Designer 8']);
    expect(await first('applicants')).toEqual(['Designer 12', 'Designer 39']);
    expect(await first('newest')).toEqual(['Designer 39', 'Designer 38']);
    expect(await first('ends')).toEqual(['Designer 0', 'Designer 1']);
    expect(await first('title')).toEqual(['Designer 0', 'Designer 1']);
    expect(await first('attention')).toEqual(['Designer 39', 'Designer 35']);
    await db
      .updateTable('jobs')
      .set({ confirmation_requested_at: now.toISOString() })
      .where('hash', '=', hashes[1] ?? '')
      .execute();
    expect(await first('attention')).toEqual(['Designer 1', 'Designer 39']);
    expect(await countOwnJobs(db, ['co2'])).toEqual({ all: 40, open: 30 });
  });

  it('The list of a recruiter’s roles has pages, each role on one of them, in every order', async () => {
    const { db, now, list } = await stage(open);
    for (let i = 0; i < 15; i++) await plantJob(db, now, `More ${i}`, { isOpen: false });
    for (const sort of OWN_JOB_SORTS) {
      const pages = await Promise.all([1, 2, 9].map((page) => list(`sort=${sort}&page=${page}`)));
      expect(pages.map(({ jobs }) => jobs.length)).toEqual([OWN_JOBS_PER_PAGE, 5, 5]);
      expect(new Set(pages.slice(0, 2).flatMap(({ titles }) => titles)).size, sort).toBe(55);
    }
  });

  test('The list of a recruiter’s roles is read from any address and printed in the shortest', () => {
    for (const query of ['', 'q=ux&status=paused&sort=views&page=3', 'company=easel&sort=ends'])
      expect(printOwnJobSearch(parseOwnJobSearch(new URLSearchParams(query)))).toBe(query);
    const odd = parseOwnJobSearch(new URLSearchParams('status=nothing&sort=drop&page=-1&q=++&company='));
    expect(odd).toEqual({ q: '', status: undefined, company: '', sort: 'attention', page: 1 });
  });
});

describeOnBothEngines('A step of several roles', (open, _engine, test) => {
  it.each([
    ['pause', 'paused'],
    ['fill', 'filled'],
    ['close', 'closed'],
    ['confirm', 'published'],
  ] as const)(
    'A step of several roles to %s them is taken by each that can, with its own history, and changes what shows it',
    async (wanted, status) => {
      const { db, now, hashes, foreign, step, statusOf } = await stage(open);
      const { id: before = 0 } =
        (await db.selectFrom('changes').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? {};
      const [first = '', second = '', , draft = ''] = hashes;
      const taken = expectValue(await step([first, second, draft, foreign, first], wanted));
      expect(taken.done).toBe(2);
      expect(taken.left.map(({ title, why }) => [title, why.split(/[;.]/)[0]])).toEqual([
        ['Designer 3', 'It is a draft'],
        [foreign, 'It is none of your roles'],
      ]);
      for (const hash of [first, second]) {
        expect(await statusOf(hash)).toBe(status);
        const { id } = await getJobByHash(db, hash);
        expect((await listJobHistory(db, id)).at(-1)).toMatchObject({ event: wanted, actor: recruiter.id });
      }
      expect([await statusOf(draft), await statusOf(foreign)]).toEqual(['draft', 'published']);
      // One commit for each, so that pages of the one never wait for the other.
      expect(await listChangesAfter(db, before, 100)).toHaveLength(2);
      const again = expectValue(await step([first], wanted));
      expect(again.done).toBe(wanted === 'confirm' ? 1 : 0);
      await expectInvariants(db, later(now, 2));
    },
  );

  test('A step of several roles is taken by none where nothing or too much was chosen, nor at a company that is suspended', async () => {
    const { db, now, hashes, step, statusOf } = await stage(open);
    expect(await step([], 'pause')).toMatchObject({ ok: false, problems: [{ field: 'hash' }] });
    const many = Array.from({ length: OWN_JOBS_PER_PAGE + 1 }, (_, i) => `aaaa${10 + i}`);
    expect(await step(many, 'pause')).toMatchObject({ ok: false, problems: [{ field: 'hash' }] });
    const [hash = ''] = hashes;
    const admin = { kind: 'admin', id: 'mo' } as const;
    expectValue(
      await suspendCompany(db, admin, { slug: 'pale-harbour', reason: 'Fraud', origin: 'https://easel.example' }, now),
    );
    const status = await statusOf(hash);
    const { done, left } = expectValue(await step([hash], 'fill'));
    expect([done, left[0]?.why]).toEqual([0, expect.stringContaining('suspended')]);
    expect(await statusOf(hash)).toBe(status);
  });

  test('A step of several roles names no role of others', async () => {
    const { db, hashes, foreign } = await stage(open);
    const own = await listOwnJobs(db, ['co2'], [foreign, hashes[2] ?? '', hashes[0] ?? '', 'unknown']);
    expect(own.map(({ title }) => title)).toEqual(['Designer 2', 'Designer 0']);
  });
});

describeOnBothEngines('Numbers of a role by day', (open, _engine, test) => {
  it('Numbers of a role by day say where its readers came from, twenty hosts a day apart from all others', async () => {
    const { db, now } = await open();
    const hash = await plantJob(db, now, 'Designer');
    const view = (source: string | undefined, at = now) => countJobEvent(db, { hash, kind: 'view', at, source });
    await Promise.all([view('a.example'), view('a.example'), view(''), view(undefined), view('b.example')]);
    for (let i = 0; i < 2 * MAX_HOSTS; i++) await view(`host${i}.example`);
    await Promise.all([view('a.example'), view('a.example', later(now, 1))]);
    const job = await findOwnJobWithoutAccessCheck(db, hash);
    const [today, tomorrow] = await listJobDailyNumbers(db, { id: job?.id ?? '', isExternal: false });
    expect(today).toMatchObject({ views: 6 + 2 * MAX_HOSTS, applied: 0 });
    const of = (host: string) => today?.sources.find((one) => one.host === host)?.views;
    expect([of('a.example'), of('b.example'), of('')]).toEqual([3, 1, 1]);
    // The others, and no more rows than that.
    expect(today?.sources).toHaveLength(MAX_HOSTS + 1);
    expect(of(OTHER_HOSTS)).toBe(2 * MAX_HOSTS - (MAX_HOSTS - 3));
    expect(tomorrow?.sources).toEqual([{ host: 'a.example', views: 1 }]);
  });

  test('Numbers of a role by day count clicks where the employer accepts applications, and nothing of a role that is not open', async () => {
    const { db, now } = await open();
    const apply = { mode: 'external' as const, url: 'https://jobs.pale-harbour.example/1' };
    const hash = await plantJob(db, now, 'Designer', { changes: { apply } });
    await countJobEvent(db, { hash, kind: 'apply', at: now });
    const draft = await plantJob(db, now, 'Draft', { isOpen: false });
    await countJobEvent(db, { hash: draft, kind: 'view', at: now, source: 'a.example' });
    const job = await findOwnJobWithoutAccessCheck(db, hash);
    expect(job).toMatchObject({ isExternal: true, applicants: 0 });
    expect(await listJobDailyNumbers(db, { id: job?.id ?? '', isExternal: true })).toMatchObject([
      { views: 0, applied: 1 },
    ]);
    const unseen = await findOwnJobWithoutAccessCheck(db, draft);
    expect(await listJobDailyNumbers(db, { id: unseen?.id ?? '', isExternal: false })).toEqual([]);
  });
});
