import { expect, it } from 'vitest';
import type { Actor } from '../../../src/features/accounts/audit.ts';
import { applyAdminActionAndNotify } from '../../../src/features/administration/admin-job.commands.ts';
import {
  findAdminJob,
  listAdminJobs,
  listJobTextChanges,
} from '../../../src/features/administration/admin-job.queries.ts';
import {
  ADMIN_JOBS_PER_PAGE,
  type AdminJob,
  type AdminJobAction,
  availableAdminActions,
} from '../../../src/features/administration/admin-job.ts';
import { repostEndedJobAsDraft } from '../../../src/features/jobs/copy.commands.ts';
import { createJob, editJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { getJobByHash } from '../../../src/features/jobs/job.queries.ts';
import { JOBS_PER_PAGE, MAX_FEATURED_ON_TOP } from '../../../src/features/jobs/job.ts';
import { endExpiredFeatures } from '../../../src/features/jobs/job-owner.commands.ts';
import { listListingRowsFeaturedFirst } from '../../../src/features/jobs/job-row.queries.ts';
import { joinCompanyOfDomain } from '../../../src/features/membership/founding.commands.ts';
import { reportJobAndPauseIfRepeated } from '../../../src/features/moderation/report.commands.ts';
import { listReportedJobs } from '../../../src/features/moderation/report.queries.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { changeQuery, emptyQuery } from '../../../src/features/search/query.ts';
import { addDays, DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { DAYS_OPEN } from '../../../src/site.ts';
import { suspendCompany } from '../../../src/workflows/company-suspension.commands.ts';
import { describeOnBothEngines, describeOnSqlite, expectInvariants, type OpenBoard } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { draftOf } from '../plant.ts';

const recruiter = { kind: 'recruiter', id: 'ana@pale-harbour.example' } as const;
const owner = { kind: 'admin', id: 'mo' } as const;
const origin = 'https://easel.example';

async function stage(open: OpenBoard, count = 1) {
  const { db, now } = await open();
  const ana = await plantPerson(db, recruiter.id);
  expectValue(await joinCompanyOfDomain(db, ana, { slug: 'pale-harbour', origin }, now));
  const hashes: string[] = [];
  for (let i = 0; i < count; i++) {
    const draft = draftOf({ companyId: 'co2', title: `Product Designer ${i}` });
    const { hash } = expectValue(await createJob(db, recruiter, draft, now));
    expectValue(await publishJob(db, recruiter, { hash, at: new Date(now.getTime() - i * DAY).toISOString() }, now));
    hashes.push(hash);
  }
  const [hash = ''] = hashes;
  // Each a moment after the one before: entries of one moment have no order.
  let changes = 0;
  const change = (
    step: AdminJobAction,
    {
      of = [hash],
      note = 'For a reason.',
      until = '',
      at = now,
      actor = owner,
    }: { of?: string[]; note?: string; until?: string; at?: Date; actor?: Actor } = {},
  ) =>
    applyAdminActionAndNotify(
      db,
      actor,
      { hashes: of, step, note, until, links: { secret: 'a secret of thirty-two characters', origin } },
      new Date(at.getTime() + ++changes),
    );
  const jobOf = async (of = hash) => getJobByHash(db, of);
  const audit = async () =>
    (await db.selectFrom('audit_log').select(['action', 'subject', 'detail']).orderBy('id').execute())
      .filter(({ subject }) => subject.startsWith('job:'))
      .map(({ action, detail }) => ({ action, ...JSON.parse(detail) }));
  const subjects = async () =>
    (
      await db
        .selectFrom('mails')
        .select('subject')
        .where('recipient', '=', recruiter.id)
        .where('kind', '=', 'review')
        .orderBy('id')
        .execute()
    ).map(({ subject }) => subject);
  return { db, now, hash, hashes, change, jobOf, audit, subjects };
}

/** Mail that other days made would wait too long, or not yet. */
async function expectInvariantsOf(...[db, now]: Parameters<typeof expectInvariants>) {
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('tasks').execute();
  await expectInvariants(db, now);
}

const problemsOf = async (requested: Promise<{ ok: boolean; problems?: { field: string; message: string }[] }>) =>
  (await requested).problems?.map(({ field, message }) => `${field}: ${message}`);
const day = (now: Date, days: number) => addDays(now.toISOString(), days).slice(0, 10);

describeOnBothEngines('The owner of the board', (open, _engine, test) => {
  test('The owner of the board pauses, reopens, extends, closes a role: each with its audit entry and a mail to its company', async () => {
    const { db, now, change, jobOf, audit, subjects } = await stage(open);
    const before = await jobOf();
    expectValue(await change('pause'));
    expect((await jobOf()).status).toBe('paused');
    expectValue(await change('resume', { note: '' }));
    expectValue(await change('extend', { note: '' }));
    expect((await jobOf()).expires_at).toBe(addDays(before.expires_at ?? '', DAYS_OPEN));
    expectValue(await change('close'));
    expect((await jobOf()).status).toBe('closed');
    const [published, longer] = [before.expires_at, addDays(before.expires_at ?? '', DAYS_OPEN)].map((at) =>
      at?.slice(0, 10),
    );
    expect(await audit()).toEqual([
      {
        action: 'pause role',
        title: 'Product Designer 0',
        before: `published, ends ${published}`,
        after: `paused, ends ${published}`,
        note: 'For a reason.',
      },
      expect.objectContaining({ action: 'resume role', after: `published, ends ${published}` }),
      expect.objectContaining({ action: 'extend role', after: `published, ends ${longer}` }),
      expect.objectContaining({ action: 'close role', after: `closed, ends ${longer}` }),
    ]);
    expect(await subjects()).toEqual([
      'Your role is paused: Product Designer 0',
      'Your role is open again: Product Designer 0',
      'Your role stays open 60 more days: Product Designer 0',
      'Your role is closed: Product Designer 0',
    ]);
    await expectInvariantsOf(db, now);
  });

  it('The owner of the board removes a role as spam, with the reports of it, and puts it back as it was', async () => {
    const { db, now, hash, change, jobOf, subjects } = await stage(open);
    expectValue(
      await reportJobAndPauseIfRepeated(
        db,
        { hash, reason: 'fraud', words: '', reporter: 'r', email: '', links: { secret: 's', origin } },
        now,
      ),
    );
    expectValue(await change('remove'));
    expect(await jobOf()).toMatchObject({ status: 'archived', removed_from: 'published' });
    expect((await listReportedJobs(db, 10)).length).toBe(0);
    expect(availableAdminActions((await findAdminJob(db, hash)) as never, 'admin')).toEqual(['reinstate']);
    expectValue(await change('reinstate', { note: '' }));
    expect(await jobOf()).toMatchObject({ status: 'published', removed_from: null, closed_at: null });
    expect(await subjects()).toEqual([
      'Your role was removed: Product Designer 0',
      'Your role is back: Product Designer 0',
    ]);
    // One that had ended by then stays ended, on its day.
    expectValue(await change('close'));
    const { closed_at } = await jobOf();
    expectValue(await change('remove', { at: new Date(now.getTime() + DAY) }));
    expectValue(await change('reinstate', { note: '', at: new Date(now.getTime() + 2 * DAY) }));
    expect(await jobOf()).toMatchObject({ status: 'closed', closed_at });
    await expectInvariantsOf(db, now);
  });

  it('The owner of the board puts a role back as ended where its time is over, and none of a suspended company', async () => {
    const { db, now, hash, change, jobOf } = await stage(open, 2);
    expectValue(await change('remove'));
    const late = new Date(now.getTime() + (DAYS_OPEN + 1) * DAY);
    expectValue(await change('reinstate', { note: '', at: late }));
    expect((await jobOf()).status).toBe('expired');
    expectValue(
      await suspendCompany(db, owner, { slug: 'pale-harbour', reason: 'Spam', origin: 'https://easel.example' }, now),
    );
    const { hash: other } = await db
      .selectFrom('jobs')
      .select('hash')
      .where('hash', '<>', hash)
      .executeTakeFirstOrThrow();
    expect(await problemsOf(change('reinstate', { of: [other], note: '' }))).toEqual([
      'hash: “Product Designer 1”: The company is suspended: lift its suspension first. Nothing was changed',
    ]);
    await expectInvariantsOf(db, now);
  });

  test('The owner of the board opens a role that reports paused by deciding about them only', async () => {
    const { db, now, hash, change } = await stage(open);
    for (const reporter of ['a', 'b', 'c']) {
      expectValue(
        await reportJobAndPauseIfRepeated(
          db,
          { hash, reason: 'fraud', words: '', reporter, email: '', links: { secret: 's', origin } },
          now,
        ),
      );
    }
    expect(availableAdminActions((await findAdminJob(db, hash)) as never, 'admin')).not.toContain('resume');
    expect(await problemsOf(change('resume'))).toEqual([
      expect.stringContaining('paused until we have looked into what readers reported'),
    ]);
  });

  test('A moderator pauses and removes roles, and cannot extend or feature them', async () => {
    const { db, now, hash, change, jobOf } = await stage(open);
    const actor = { kind: 'admin', id: 'mod', staffRole: 'moderator' } as const;
    const job = (await findAdminJob(db, hash)) as AdminJob;
    expect(availableAdminActions(job, 'moderator')).toEqual(['pause', 'close', 'remove']);
    for (const step of ['extend', 'feature', 'unfeature'] as const)
      expect(await problemsOf(change(step, { until: day(now, 3), actor }))).toEqual([
        expect.stringMatching(/^step: “.*” is for admins only$/),
      ]);
    expect(await jobOf()).toMatchObject({ featured: 0, status: 'published' });
    expectValue(await change('pause', { actor }));
    expect((await jobOf()).status).toBe('paused');
  });

  it('The owner of the board changes several at once or, where one cannot, none; a company gets one mail', async () => {
    const { db, now, hashes, change, jobOf, audit, subjects } = await stage(open, 3);
    expectValue(await change('pause', { of: hashes.slice(2) }));
    expect(await problemsOf(change('pause', { of: hashes }))).toEqual([
      'hash: “Product Designer 2”: A role that is paused cannot pause. Nothing was changed',
    ]);
    expect((await jobOf(hashes[0])).status).toBe('published');
    expect(await audit()).toHaveLength(1);
    expectValue(await change('close', { of: hashes }));
    expect(await audit()).toHaveLength(4);
    expect(await subjects()).toEqual(['Your role is paused: Product Designer 2', '3 of your roles are closed']);
    await expectInvariantsOf(db, now);
  });

  test('The owner of the board reads in one sentence what is wrong, and nothing changes', async () => {
    const { now, hashes, change, jobOf, audit } = await stage(open, 2);
    expect(await problemsOf(change('pause', { note: ' ' }))).toEqual(['note: Say why: the company will read it']);
    expect(await problemsOf(change('pause', { of: [] }))).toEqual(['hash: Choose at least one role']);
    expect(await problemsOf(change('remove', { of: hashes }))).toEqual([
      'hash: “Remove as spam” is for one role at a time',
    ]);
    expect(await problemsOf(change('pause', { of: Array.from({ length: 51 }, (_, i) => `h${i}`) }))).toEqual([
      `hash: Up to ${ADMIN_JOBS_PER_PAGE} roles can be changed at once`,
    ]);
    for (const until of ['', 'soon', '2026-02-30', day(now, -1), day(now, 400)]) {
      expect(await problemsOf(change('feature', { until }))).toEqual([
        expect.stringMatching(/^until: Featured until: /),
      ]);
    }
    expect(await problemsOf(change('unfeature'))).toEqual([expect.stringContaining('This role is not featured')]);
    expect(await problemsOf(change('reinstate'))).toEqual([expect.stringContaining('Only a role that was removed')]);
    for (let i = 0; i < 5; i++) expectValue(await change('extend'));
    expect(await problemsOf(change('extend'))).toEqual([expect.stringContaining('more days')]);
    expect((await jobOf()).status).toBe('published');
    expect(await audit()).toHaveLength(5);
  });

  it('The owner of the board finds roles in any state by word, company, state and source, a page at a time', async () => {
    const { db, now, hash, change } = await stage(open, 3);
    const find = async (search: object) => {
      const found = await listAdminJobs(db, { q: '', company: '', status: undefined, source: '', page: 1, ...search });
      return found.jobs.map(({ title }) => title);
    };
    const draft = draftOf({ companyId: 'co1', title: 'Never sent', source: { name: 'feed', id: '1', digest: '' } });
    expectValue(await createJob(db, recruiter, draft, now));
    expectValue(await change('remove'));
    expect(await find({ q: 'never' })).toEqual(['Never sent']);
    expect(await find({ q: hash })).toEqual(['Product Designer 0']);
    expect(await find({ q: 'DESIGNER 0 product' })).toEqual(['Product Designer 0']);
    expect(await find({ company: 'northlight' })).toEqual(['Never sent']);
    expect(await find({ status: 'archived' })).toEqual(['Product Designer 0']);
    expect(await find({ source: 'feed' })).toEqual(['Never sent']);
    expect(await find({ q: '%' })).toHaveLength(4);
    expect(await find({ page: 2 })).toEqual([]);
  });

  it('The owner of the board reads what each edit changed', async () => {
    const { db, now, hash } = await stage(open);
    expectValue(await editJob(db, recruiter, { hash, changes: { title: 'Other words' } }, now));
    const { id } = await getJobByHash(db, hash);
    expect(await listJobTextChanges(db, id)).toMatchObject([
      { before: { title: 'Product Designer 0' }, after: { title: 'Other words' } },
    ]);
  });
});

describeOnSqlite('Featured roles', (open) => {
  const WHOLE = { limit: 100, offset: 0 };

  it('Featured roles come first in their listings, at most three, and in a search without words', async () => {
    const { db, now, hashes, change } = await stage(open, JOBS_PER_PAGE + 8);
    const old = hashes.slice(-MAX_FEATURED_ON_TOP - 1);
    for (const hash of old) expectValue(await change('feature', { of: [hash], until: day(now, 5) }));
    const first = old.slice(0, MAX_FEATURED_ON_TOP);
    const rest = hashes.filter((hash) => !first.includes(hash));
    const inOrder = async (filter: object) =>
      (await listListingRowsFeaturedFirst(db, filter, WHOLE)).jobs.map(({ hash }) => hash);
    expect(await inOrder({})).toEqual([...first, ...rest]);
    expect(await inOrder({ category: 'product-designer' })).toEqual([...first, ...rest]);
    expect(await inOrder({ category: 'ux-designer' })).toEqual([]);
    // Page by page without gaps or doubles, whatever the size of a page.
    for (const limit of [1, 2, 5, JOBS_PER_PAGE]) {
      const paged: string[] = [];
      for (let offset = 0; offset < hashes.length; offset += limit) {
        paged.push(...(await listListingRowsFeaturedFirst(db, {}, { limit, offset })).jobs.map(({ hash }) => hash));
      }
      expect(paged).toEqual([...first, ...rest]);
    }
    const index = new SearchIndex(db);
    const search = async (changes: object) =>
      (await index.search({ ...changeQuery(emptyQuery, changes), pageSize: 50 }, now)).jobs.map(({ hash }) => hash);
    expect(await search({})).toEqual([...first, ...rest]);
    expect(await search({ category: ['ux-designer'] })).toEqual([]);
    expect(await search({ q: 'designer', sort: 'newest' })).toEqual(hashes);
    const paged: string[] = [];
    for (let page = 1; page <= 14; page++) {
      const answer = await index.search({ ...emptyQuery, page, pageSize: 2 }, now);
      paged.push(...answer.jobs.map(({ hash }) => hash));
    }
    expect(paged).toEqual([...first, ...rest]);
  });

  it('Featured roles return to their place after their last day, and their company is notified', async () => {
    const { db, now, hashes, change, jobOf, audit, subjects } = await stage(open, 3);
    const [, , last = ''] = hashes;
    expectValue(await change('feature', { of: [last], until: day(now, 2), note: '' }));
    expect(await endExpiredFeatures(db, now)).toBe(0);
    expect(await subjects()).toEqual(['Your role is featured: Product Designer 2']);
    expect(await audit()).toEqual([
      expect.objectContaining({ after: expect.stringContaining(`, featured until ${day(now, 2)}`) }),
    ]);
    const later = new Date(now.getTime() + 3 * DAY);
    expect(await endExpiredFeatures(db, later)).toBe(1);
    expect(await jobOf(last)).toMatchObject({ featured: 0, featured_until: null, status: 'published' });
    const rows = await listListingRowsFeaturedFirst(db, {}, WHOLE);
    expect(rows.jobs.map(({ hash }) => hash)).toEqual(hashes);
    // Posting it again is not featuring it again.
    expectValue(await change('feature', { of: [last], until: day(now, 9) }));
    expectValue(await change('close', { of: [last] }));
    const { hash } = expectValue(await repostEndedJobAsDraft(db, recruiter, { hash: last }, now));
    expect((await jobOf(hash)).featured).toBe(0);
    await expectInvariantsOf(db, later);
  });
});
