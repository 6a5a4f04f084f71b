import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import type { ImportedDraftFields } from '../../../src/features/importing/draft.ts';
import { type ImportRequest, translateAndSyncFeed } from '../../../src/features/importing/import-feed.ts';
import { findJobEvidence } from '../../../src/features/importing/job-evidence.queries.ts';
import { parseFeedDocument } from '../../../src/features/importing/sources.ts';
import { applyJobSyncAction } from '../../../src/features/importing/sync-job.ts';
import { listJobsOfSource } from '../../../src/features/importing/sync-plan.ts';
import { closeJob, editJob, expireJob } from '../../../src/features/jobs/job.commands.ts';
import { getJobByHash } from '../../../src/features/jobs/job.queries.ts';
import { countListing } from '../../../src/features/jobs/listing.counts.ts';
import { ALL_JOBS } from '../../../src/features/jobs/listing.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { DAYS_OPEN, DAYS_UNTIL_CONFIRMATION } from '../../../src/site.ts';
import { readList } from '../../groups.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { actor, draftOf } from '../plant.ts';

const readJobs = (json: object) => expectValue(parseFeedDocument('greenhouse', JSON.stringify(json), {}));

function jobOf(id: number, title: string, changes: object = {}) {
  return {
    id,
    title,
    absolute_url: `https://boards.example/northlight/jobs/${id}`,
    location: { name: 'Berlin, Germany' },
    content: `&lt;h3&gt;Role ${id}&lt;/h3&gt;&lt;p&gt;Figma, every day.&lt;/p&gt;`,
    first_published: '2026-04-01T00:00:00Z',
    updated_at: '2026-05-01T00:00:00Z',
    ...changes,
  };
}

describeOnBothEngines('The importer', (open, engine, test) => {
  let db: Db;
  let url: string;
  let now: Date;

  beforeEach(async () => {
    ({ db, url, now } = await open());
  });

  async function run(jobs: unknown[], changes: Partial<ImportRequest> = {}) {
    const request: ImportRequest = {
      source: 'greenhouse',
      companySlug: 'northlight',
      feed: readJobs({ jobs }),
      complete: true,
      ...changes,
    };
    return expectValue(await translateAndSyncFeed(db, request, now));
  }
  const rows = () =>
    db.selectFrom('jobs').selectAll().orderBy('source').orderBy('apply_url').orderBy('created_at').execute();
  const changeCount = async () => (await db.selectFrom('changes').select('id').execute()).length;
  const openCount = async () => (await countListing(db, ALL_JOBS)).open;

  const feed = [
    jobOf(1, 'Senior Product Designer'),
    jobOf(2, 'UX Researcher', { location: { name: 'Remote - Germany' } }),
    jobOf(3, 'Sales Manager'),
  ];

  it('The importer publishes the design roles of a feed with their honest date', async () => {
    const report = await run(feed);
    expect(report).toMatchObject({ read: 3, accepted: 2, unchanged: 0, skipped: [] });
    expect(report.created.map((line) => line.title)).toEqual(['Senior Product Designer', 'UX Researcher']);
    expect(report.rejected).toEqual([{ title: 'Sales Manager', reason: 'not a design role' }]);
    expect(await openCount()).toBe(2);
    const [designer] = await rows();
    expect(designer).toMatchObject({
      slug: 'senior-product-designer-northlight',
      status: 'published',
      published_at: '2026-04-01T00:00:00.000Z',
      source: 'greenhouse:northlight',
      source_id: '1',
      description: '### Role 1\n\nFigma, every day.',
      apply_url: 'https://boards.example/northlight/jobs/1',
    });
    expect((await countListing(db, 'product-designer|senior|full-time|on-site|figma|berlin')).open).toBe(1);
    expect((await countListing(db, 'ux-researcher|||remote||')).open).toBe(1);
  });

  test('The importer changes nothing when the same feed comes again', async () => {
    await run(feed);
    const [before, changes] = [await rows(), await changeCount()];
    now = new Date(now.getTime() + DAY);
    const again = await run(feed.map((job) => ({ ...job, updated_at: '2026-05-30T00:00:00Z' })).reverse());
    expect(again).toMatchObject({ unchanged: 2, created: [], changed: [], closed: [], confirmed: [] });
    expect(await rows()).toEqual(before);
    expect(await changeCount()).toBe(changes);
  });

  test('The importer edits a role whose feed text changed, and only that one', async () => {
    await run(feed);
    const report = await run([jobOf(1, 'Lead Product Designer'), feed[1]]);
    expect(report).toMatchObject({ changed: [{ title: 'Lead Product Designer' }], unchanged: 1 });
    const [designer, researcher] = await rows();
    expect(designer).toMatchObject({
      title: 'Lead Product Designer',
      seniority: 'lead',
      version: 3,
      slug: 'senior-product-designer-northlight',
    });
    expect(researcher?.version).toBe(2);
    expect(await run([jobOf(1, 'Lead Product Designer'), feed[1]])).toMatchObject({ unchanged: 2 });
  });

  it('The importer goes on when the id of an ended role comes back with the text of an open one', async () => {
    const [first, second] = [jobOf(1, 'Senior Product Designer'), jobOf(2, 'UX Researcher')];
    await run([first, second]);
    const [designer] = await rows();
    expectValue(await closeJob(db, actor, { hash: designer?.hash ?? '', reason: 'filled' }, now));
    for (let i = 0; i < 4; i++) await run([{ ...second, id: 1 }]);
    expect(await openCount()).toBe(1);
    await expectInvariants(db, now);
  });

  test('The importer reposts a role whose text was deleted with old records', async () => {
    await run(feed);
    for (let i = 0; i < 3; i++) await run([feed[1]]);
    const [designer] = await rows();
    // As deleteExpiredRecords leaves roles that ended long ago.
    await db
      .updateTable('jobs')
      .set({ status: 'archived', description: '' })
      .where('id', '=', designer?.id ?? '')
      .execute();
    expect(await run(feed)).toMatchObject({ reposted: [{ title: 'Senior Product Designer' }], skipped: [] });
    expect((await rows()).at(1)?.description).toContain('Figma, every day.');
  });

  test('The importer keeps what was corrected here until the source changes', async () => {
    await run(feed);
    const [designer] = await rows();
    expectValue(
      await editJob(db, actor, { hash: designer?.hash ?? '', changes: { categorySlug: 'ui-designer' } }, now),
    );
    expect(await run(feed)).toMatchObject({ unchanged: 2 });
    expect((await countListing(db, 'ui-designer|||||')).open).toBe(1);
  });

  test('The importer closes a role after three complete runs in a row without it', async () => {
    await run(feed);
    const without = [feed[1]];
    expect(await run(without)).toMatchObject({ absent: [{ title: 'Senior Product Designer' }], closed: [] });
    expect(await run(without)).toMatchObject({ closed: [] });
    const changes = await changeCount();
    expect(await run(feed)).toMatchObject({ unchanged: 2, absent: [] });
    expect(await changeCount()).toBe(changes);
    for (const expected of [0, 0, 1]) expect((await run(without)).closed).toHaveLength(expected);
    expect((await rows())[0]).toMatchObject({ status: 'closed', source_absences: 3 });
    expect(await openCount()).toBe(1);
    const [before, settled] = [await rows(), await changeCount()];
    expect(await run(without)).toMatchObject({ closed: [], absent: [], unchanged: 1 });
    expect(await rows()).toEqual(before);
    expect(await changeCount()).toBe(settled);
  });

  test('The importer counts no absence in a run that was cut, filtered or partly unreadable', async () => {
    await run(feed);
    const cut = readJobs({ jobs: [feed[1]], meta: { total: 3 } });
    for (let i = 0; i < 4; i++) {
      expect((await run([feed[1]], { complete: false })).isComplete).toBe(false);
      expect((await run([], { feed: cut })).isComplete).toBe(false);
      expect((await run([feed[1], { title: 'Product Designer' }])).isComplete).toBe(false);
    }
    expect((await rows()).every((role) => role.status === 'published' && role.source_absences === 0)).toBe(true);
  });

  test('The importer counts a malformed entry as present if its id can be read', async () => {
    await run(feed);
    const broken = { ...jobOf(1, 'Senior Product Designer'), absolute_url: 'javascript:x()' };
    for (let i = 0; i < 4; i++) expect((await run([broken, feed[1]])).skipped).toHaveLength(1);
    expect(await openCount()).toBe(2);
  });

  test('The importer posts a role again that comes back after it was closed, with the date that it had', async () => {
    await run(feed);
    for (let i = 0; i < 3; i++) await run([feed[1]]);
    now = new Date(now.getTime() + DAY);
    const report = await run(feed);
    expect(report).toMatchObject({ reposted: [{ title: 'Senior Product Designer' }], unchanged: 1 });
    const [old, reposted] = await rows();
    expect(old).toMatchObject({ status: 'closed', source: 'greenhouse:northlight', source_id: null });
    expect(reposted).toMatchObject({
      status: 'published',
      source_id: '1',
      reposted_from: old?.hash,
      published_at: old?.published_at,
    });
    expect(reposted?.hash).not.toBe(old?.hash);
    expect(await run(feed)).toMatchObject({ unchanged: 2, reposted: [] });
    expect(await rows()).toHaveLength(3);
  });

  test('The importer leaves an ended role as it is when the board rejects its return', async () => {
    await run(feed);
    for (let i = 0; i < 3; i++) await run([feed[1]]);
    const [old] = await rows();
    const known = (await listJobsOfSource(db, 'greenhouse:northlight')).find((job) => job.hash === old?.hash);
    const listed = {
      companyId: 'co1',
      fields: draftOf({ categorySlug: 'no-such-category' }) as ImportedDraftFields,
      evidence: [],
      source: { name: 'greenhouse:northlight', id: '1', digest: 'x' },
      publishedAt: undefined,
      isReviewed: false,
    };
    expect(await applyJobSyncAction(db, 'repost', known, listed, now)).toMatchObject({ ok: false });
    expect((await rows())[0]).toEqual(old);
    expect((await run(feed)).reposted).toHaveLength(1);
  });

  it('The importer keeps a person’s correction until the employer changes that fact, and shows admins what was read', async () => {
    const output = (content: string, changes: object = {}) =>
      jobOf(1, 'Product Designer', { content: `&lt;p&gt;${content}&lt;/p&gt;`, ...changes });
    const paid = 'Salary: €60,000 – €70,000 a year.';
    await run([output(paid)]);
    const [role] = await rows();
    const hash = role?.hash ?? '';
    const read = async () => findJobEvidence(db, (await getJobByHash(db, hash)).id);
    const values = async () =>
      Object.fromEntries(
        (await read())?.evidence.map(({ label, value, by, isCorrected }) => [label, [value, by, isCorrected]]) ?? [],
      );
    expect((await read())?.evidence.find(({ label }) => label === 'Pay')?.words).toContain('€60,000 – €70,000');
    expect(await values()).toMatchObject({
      Pay: ['€60k–70k', 'text', false],
      Seniority: ['Mid-level', 'usual', false],
      Arrangement: ['On-site', 'usual', false],
      Places: ['Berlin', 'place', false],
      Category: ['Product designer', 'title', false],
    });

    const person = { kind: 'admin', id: 'u1' } as const;
    const pay = { min: 6_500_000, max: 8_000_000, currency: 'EUR', period: 'year' } as const;
    const corrected = { seniority: 'senior', workplace: 'hybrid', pay } as const;
    expectValue(await editJob(db, person, { hash, changes: corrected }, now));
    expect(await values()).toMatchObject({ Pay: ['€60k–70k', 'text', true], Places: ['Berlin', 'place', false] });

    // Another sentence is news of the text alone.
    expect((await run([output(`${paid} We have a new office.`)])).changed).toHaveLength(1);
    expect(await rows()).toMatchObject([{ seniority: 'senior', workplace: 'hybrid', salary_min: 6_500_000 }]);
    // A changed fact of the employer is taken, and the others stay.
    await run([output('Salary: €61,000 – €71,000 a year.')]);
    expect(await rows()).toMatchObject([{ seniority: 'senior', workplace: 'hybrid', salary_min: 6_100_000 }]);
    await run([output('This is a remote role.', { title: 'Lead Product Designer' })]);
    expect(await rows()).toMatchObject([{ seniority: 'lead', workplace: 'remote', salary_min: null }]);
    expect(await values()).toMatchObject({
      Arrangement: ['Remote', 'text', false],
      Seniority: ['Lead', 'title', false],
    });
  });

  test('The importer keeps what a person corrected when the role comes back', async () => {
    await run(feed);
    const [designer] = await rows();
    expectValue(
      await editJob(
        db,
        { kind: 'admin', id: 'u1' },
        { hash: designer?.hash ?? '', changes: { seniority: 'lead' } },
        now,
      ),
    );
    for (let i = 0; i < 3; i++) await run([feed[1]]);
    expect((await run(feed)).reposted).toHaveLength(1);
    expect((await rows()).filter(({ status }) => status === 'published').map(({ seniority }) => seniority)).toContain(
      'lead',
    );
  });

  test('The importer does not open again what a person ended here', async () => {
    await run(feed);
    const [designer] = await rows();
    expectValue(await closeJob(db, actor, { hash: designer?.hash ?? '', reason: 'filled' }, now));
    expect(await run(feed)).toMatchObject({ endedHere: [{ title: 'Senior Product Designer' }], unchanged: 1 });
    expect(await openCount()).toBe(1);
  });

  test('The importer reposts an expired role that is still listed, with its old date', async () => {
    await run(feed);
    const [designer] = await rows();
    now = new Date(now.getTime() + (DAYS_OPEN + 1) * DAY);
    expectValue(await expireJob(db, actor, { hash: designer?.hash ?? '' }, now));
    expect((await run(feed)).reposted).toHaveLength(1);
    expect((await rows())[1]).toMatchObject({
      source_id: '1',
      status: 'published',
      published_at: '2026-04-01T00:00:00.000Z',
    });
  });

  test('The importer confirms a role once a month while it is listed', async () => {
    await run(feed);
    now = new Date(now.getTime() + (DAYS_UNTIL_CONFIRMATION + 1) * DAY);
    expect((await run(feed)).confirmed).toHaveLength(2);
    expect((await rows())[0]?.confirmed_at).toBe(now.toISOString());
    expect(await run(feed)).toMatchObject({ confirmed: [], unchanged: 2 });
  });

  test('The importer makes one role of repeats, and follows it when one id goes', async () => {
    const [berlin, munich] = [
      jobOf(10, 'Product Designer', { content: '&lt;p&gt;Same&lt;/p&gt;' }),
      jobOf(11, 'Product Designer ', { content: '&lt;p&gt;Same&lt;/p&gt;', location: { name: 'Munich' } }),
    ];
    expect(await run([berlin, munich])).toMatchObject({
      accepted: 2,
      repeats: 1,
      created: [{ title: 'Product Designer' }],
    });
    expect((await countListing(db, 'product-designer|||||munich')).open).toBe(1);
    expect(await run([munich])).toMatchObject({ changed: [{ title: 'Product Designer' }], created: [], absent: [] });
    expect(await rows()).toMatchObject([{ source_id: '11', status: 'published' }]);
    expect((await countListing(db, 'product-designer|||||berlin')).open).toBe(0);
    expect(await run([munich])).toMatchObject({ unchanged: 1 });
  });

  it('The importer imports every valid role, names field and rule of the others, and compares ids as text', async () => {
    const jobs = [
      jobOf(1, 'Designer'),
      jobOf(2, 'UX Designer\u0000', {
        content: '&lt;p&gt;Ink\u0000 \ud800&lt;/p&gt;',
        location: { name: 'Berlin\u0000, Germany' },
      }),
      jobOf(3, 'Designer three', { content: `&lt;p&gt;${'Render. '.repeat(20_000)}&lt;/p&gt;` }),
      jobOf(4, 'Designer four', { absolute_url: `https://boards.example/${'x'.repeat(5_000)}` }),
      jobOf(5, 'Designer five', { absolute_url: 'https://name:word@boards.example/' }),
      jobOf(6, 'Designer six', { content: null }),
      jobOf(7, 'Designer seven', { location: { name: 'Xanaduville' } }),
      jobOf(8, `Designer ${'eight '.repeat(100)}`, { first_published: '2099-01-01T00:00:00Z' }),
    ];
    const first = await run(jobs);
    expect(first.created).toHaveLength(3);
    expect(first.skipped.map(({ sourceId, reason }) => `${sourceId}: ${reason}`)).toEqual([
      '3: description can have up to 40,000 characters',
      '4: apply.url is too long',
      '5: apply.url must not contain a user name or password',
      '6: the feed contains no description (for Greenhouse, add ?content=true)',
      '7: no known place (Xanaduville)',
    ]);
    const again = await run(jobs.map((job) => ({ ...job, id: String(job.id) })));
    expect(again).toMatchObject({ created: [], changed: [], absent: [], unchanged: 3 });
  });

  it('The importer publishes the draft of a run that was cut between writing and publishing', async () => {
    await run(feed);
    await db
      .updateTable('jobs')
      .set({ status: 'draft', version: 1, published_at: null, expires_at: null })
      .where('source_id', '=', '1')
      .execute();
    expect((await run(feed)).created).toHaveLength(1);
    expect((await rows())[0]?.status).toBe('published');
  });

  test('The importer reports unknown places and skips roles that would have no place', async () => {
    const report = await run([
      jobOf(1, 'Product Designer', { location: { name: 'Xyzzy' } }),
      jobOf(2, 'UX Designer', { location: { name: 'Niemandsdorf, Germany' } }),
    ]);
    expect(report.unknownPlaces).toEqual(['Niemandsdorf, Germany', 'Xyzzy']);
    expect(report.skipped).toEqual([{ sourceId: '1', title: 'Product Designer', reason: 'no known place (Xyzzy)' }]);
    expect((await countListing(db, 'ux-designer|||||germany')).open).toBe(1);
  });

  it('The importer brings towns of the world to the board, each in its stated state and country', async () => {
    const places = readList(`
      Halle, Germany · Portland, ME · Portland, OR · Hyderabad, India · Springfield · Remote - Japan
    `);
    const report = await run(places.map((name, i) => jobOf(i + 1, 'UX Designer', { location: { name } })));
    expect(report.unknownPlaces).toEqual(['Springfield']);
    const found = await db.selectFrom('locations').select('slug').execute();
    expect(found.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['halle-saale', 'hyderabad', 'japan', 'maine', 'oregon', 'portland', 'portland-maine']),
    );
  });

  it('The importer brings regions of the world to the board, for roles that are open to them', async () => {
    const [emea, americas] = [{ name: 'Home based - EMEA' }, { name: 'Remote - Latin America' }];
    const report = await run([
      jobOf(1, 'UX Designer', { location: emea }),
      jobOf(2, 'UI Designer', { location: americas }),
    ]);
    expect(report).toMatchObject({ unknownPlaces: [], skipped: [] });
    const found = await db
      .selectFrom('job_countries')
      .innerJoin('locations', 'locations.id', 'job_countries.location_id')
      .select(['locations.slug', 'locations.kind'])
      .orderBy('locations.slug')
      .execute();
    const regions = ['africa', 'europe', 'latin-america', 'middle-east'];
    expect(found).toEqual(regions.map((slug) => ({ slug, kind: 'region' })));
  });

  test('The importer changes nothing in a dry run', async () => {
    await run(feed);
    const [before, changes] = [await rows(), await changeCount()];
    const report = await run([jobOf(1, 'Lead Product Designer'), jobOf(4, 'UI Designer')], { isDry: true });
    expect(report).toMatchObject({
      changed: [{ title: 'Lead Product Designer' }],
      created: [{ title: 'UI Designer', hash: null }],
      absent: [{ title: 'UX Researcher' }],
    });
    expect(await rows()).toEqual(before);
    expect(await changeCount()).toBe(changes);
  });

  test('The importer rejects an unknown company, and changes nothing', async () => {
    const request = {
      source: 'greenhouse',
      companySlug: 'nortlight',
      feed: readJobs({ jobs: feed }),
      complete: true,
    } as const;
    expect(await translateAndSyncFeed(db, request, now)).toEqual({
      ok: false,
      problems: [{ field: 'company', message: 'There is no company "nortlight"; did you mean northlight?' }],
    });
    expect(await rows()).toEqual([]);
  });

  test('The importer keeps the roles of two systems and two companies apart', async () => {
    await run(feed);
    await run(feed, { companySlug: 'pale-harbour' });
    await run([], { companySlug: 'pale-harbour' });
    expect((await rows()).map((role) => role.source_absences)).toEqual([0, 0, 1, 1]);
  });

  test('The importer runs as a command that says what it did, or in one line why not', {
    timeout: 90_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'easel-import-'));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'feed.json');
    writeFileSync(path, JSON.stringify({ jobs: feed }));
    const command = (...args: string[]) => importCommand({ DATABASE_URL: url }, args);

    expect(await command('greenhouse', path, '--company', 'northlight', '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Dry run/),
    });
    expect(await rows()).toEqual([]);
    const created = ['--create', 'Acme', '--website', 'acme.example'];
    expect((await command('greenhouse', path, ...created, '--dry-run')).out).toMatch(
      /^Dry run.*\nnew +Senior Product Designer\nnew +UX Researcher\nnot design +Sales Manager +not a design role$/m,
    );
    const done = await command('greenhouse', path, '--company', 'northlight', '--verbose');
    expect(done).toMatchObject({
      code: 0,
      out: expect.stringMatching(/New: 2[\s\S]*Sales Manager: not a design role/),
    });
    expect(await rows()).toHaveLength(2);
    if (engine === 'sqlite') {
      expect(await command('greenhouse', path, ...created)).toMatchObject({ code: 0 });
      expect(await rows()).toHaveLength(4);
      await db.deleteFrom('jobs').where('source', '=', 'greenhouse:acme').execute();
      await db.deleteFrom('import_runs').where('source', '=', 'greenhouse:acme').execute();
    }
    const readRuns = () => db.selectFrom('import_runs').select(['source', 'failing_since', 'problem']).execute();
    const source = 'greenhouse:northlight';
    expect(await readRuns()).toEqual([{ source, failing_since: null, problem: '' }]);
    writeFileSync(join(folder, 'page.html'), '<p>Nothing here</p>');
    const failed = await command('greenhouse', join(folder, 'page.html'), '--company', 'northlight');
    expect(failed.code).toBe(1);
    expect(await readRuns()).toEqual([{ source, failing_since: expect.any(String), problem: failed.err.trim() }]);

    const wrong: [string[], RegExp][] = [
      [['greenhouse', path, '--company', 'nortlight'], /There is no company "nortlight"; did you mean northlight\?/],
      [['lever', path, '--company', 'northlight'], /not a Lever feed.*looks like greenhouse/],
    ];
    // Wrong arguments: `server/cli/arguments`.
    for (const [args, message] of wrong) {
      const { code, out, err } = await command(...args);
      expect({ code, out, lines: err.trim().split('\n').length }, err).toEqual({ code: 1, out: '', lines: 1 });
      expect(err).toMatch(message);
    }
    if (engine === 'sqlite') {
      const { err } = await importCommand({ DATABASE_URL: 'mysql://x' }, ['greenhouse', path, '--company', 'x']);
      expect(err).toMatch(/DATABASE_URL: must start with/);
    }
    expect(await rows()).toHaveLength(2);
  });
});

const cleanups: (() => void)[] = [];
afterAll(() => {
  for (const clean of cleanups) clean();
});

function importCommand(
  env: Record<string, string>,
  args: string[],
): Promise<{ code: number; out: string; err: string }> {
  const script = new URL('../../../src/cli/import.ts', import.meta.url).pathname;
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env: { ...process.env, ...env } }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}
