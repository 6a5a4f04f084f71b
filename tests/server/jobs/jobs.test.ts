import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { repostEndedJobAsDraft } from '../../../src/features/jobs/copy.commands.ts';
import {
  closeJob,
  createJob,
  editJob,
  expireAndArchiveDueJobs,
  pauseJob,
  publishJob,
  removeJobAsSpam,
  resumeJob,
} from '../../../src/features/jobs/job.commands.ts';
import { findJobByHash, findJobView, findOpenJob } from '../../../src/features/jobs/job.queries.ts';
import { readJobDraft } from '../../../src/features/jobs/job.relations.ts';
import type { JobDraftInput } from '../../../src/features/jobs/job.schema.ts';
import { JOB_STATUSES, nextStatus } from '../../../src/features/jobs/job.ts';
import { listWrongListingCounts } from '../../../src/features/jobs/listing.counts.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { DAYS_OPEN, DAYS_SHOWN_CLOSED } from '../../../src/site.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { describeOnBothEngines } from '../harness.ts';
import { actor, draftOf, plantOpenJob } from '../plant.ts';

const after = (now: Date, days: number) => new Date(now.getTime() + days * DAY);

it('The life of a role ends in the archive from every state, and never leaves it', () => {
  for (const event of ['publish', 'pause', 'resume', 'close', 'archive', 'remove'] as const)
    expect(nextStatus('archived', event)).toBeUndefined();
  for (const status of JOB_STATUSES.filter((known) => known !== 'archived')) {
    expect([nextStatus(status, 'remove'), nextStatus(status, 'discard')], status).toContain('archived');
  }
});

describeOnBothEngines('Roles', (open, _engine, test) => {
  test('Roles are not visible before they are published', async () => {
    const { db, now } = await open();
    const job = expectValue(await createJob(db, actor, draftOf(), now));
    expect(await findJobView(db, job.hash)).toBeUndefined();
    expectValue(await publishJob(db, actor, job, now));
    expect((await findJobView(db, job.hash))?.job).toMatchObject({
      title: 'Product Designer',
      status: 'published',
      publishedAt: now.toISOString(),
    });
  });

  test('Roles of a freelancer say so, and stop to when the contract becomes another', async () => {
    const { db, now } = await open();
    const { id, hash } = await plantOpenJob(db, now, { contractType: 'fixed-term', freelance: true });
    expect((await findJobView(db, hash))?.job).toMatchObject({ contractType: 'fixed-term', freelance: true });
    expect(await readJobDraft(db, id)).toMatchObject({ freelance: true });
    expectValue(await editJob(db, actor, { hash, changes: { contractType: 'full-time' } }, now));
    expect((await findJobView(db, hash))?.job).toMatchObject({ contractType: 'full-time', freelance: false });
  });

  it('Roles have titles that read as they are written', async () => {
    const { db, now } = await open();
    const title = '\u202eDesigner\u00ad\u202c  (Lead)';
    const { hash } = expectValue(await createJob(db, actor, draftOf({ title }), now));
    expect((await findJobByHash(db, hash))?.slug).toMatch(/^designer-lead/);
    const row = await db.selectFrom('jobs').select('title').where('hash', '=', hash).executeTakeFirst();
    expect(row?.title).toBe('Designer (Lead)');
  });

  test('Roles live for their time, are shown for a while after it, and then are gone', async () => {
    const { db, now } = await open();
    const hash = await publishOne(db, now);
    expect(await expireAndArchiveDueJobs(db, after(now, DAYS_OPEN - 1))).toBe(0);
    expect(await expireAndArchiveDueJobs(db, after(now, DAYS_OPEN))).toBe(1);
    expect((await findJobView(db, hash))?.job.status).toBe('expired');
    expect(await findOpenJob(db, hash)).toBeUndefined();
    expect(await expireAndArchiveDueJobs(db, after(now, DAYS_OPEN + DAYS_SHOWN_CLOSED - 1))).toBe(0);
    expect(await expireAndArchiveDueJobs(db, after(now, DAYS_OPEN + DAYS_SHOWN_CLOSED))).toBe(1);
    expect(await findJobView(db, hash)).toBeUndefined();
    expect((await findJobByHash(db, hash))?.status).toBe('archived');
  });

  test('Roles reject what their state does not allow, and change nothing then', async () => {
    const { db, now } = await open();
    const hash = await publishOne(db, now);
    expect(await resumeJob(db, actor, { hash }, now)).toEqual({
      ok: false,
      problems: [{ field: 'status', message: 'A role that is published cannot resume' }],
    });
    expectValue(await removeJobAsSpam(db, actor, { hash }, now));
    const changes = await db.selectFrom('changes').selectAll().execute();
    expect((await closeJob(db, actor, { hash, reason: 'filled' }, now)).ok).toBe(false);
    expect((await editJob(db, actor, { hash, changes: { title: 'Other' } }, now)).ok).toBe(false);
    expect(await db.selectFrom('changes').selectAll().execute()).toEqual(changes);
  });

  test('Roles are edited only on the version that was read', async () => {
    const { db, now } = await open();
    const hash = await publishOne(db, now);
    const version = (await findJobByHash(db, hash))?.version ?? 0;
    expectValue(await editJob(db, actor, { hash, version, changes: { title: 'First' } }, now));
    const second = await editJob(db, actor, { hash, version, changes: { title: 'Second' } }, now);
    expect(second).toMatchObject({ ok: false, problems: [{ field: 'version' }] });
    expect((await findOpenJob(db, hash))?.title).toBe('First');
  });

  test('Roles keep the slug of their first publication', async () => {
    const { db, now } = await open();
    const hash = await publishOne(db, now);
    expectValue(await editJob(db, actor, { hash, changes: { title: 'Something Else' } }, now));
    expect((await findOpenJob(db, hash))?.slug).toBe('product-designer-northlight');
  });

  test('Roles come back as a new role with an honest date when they are posted again', async () => {
    const { db, now } = await open();
    const hash = await publishOne(db, now);
    expect((await repostEndedJobAsDraft(db, actor, { hash }, now)).ok).toBe(false);
    expectValue(await closeJob(db, actor, { hash, reason: 'filled' }, now));
    const again = expectValue(await repostEndedJobAsDraft(db, actor, { hash }, after(now, 3)));
    expect(again.hash).not.toBe(hash);
    expect(await findOpenJob(db, again.hash)).toBeUndefined();
    expectValue(await publishJob(db, actor, again, after(now, 3)));
    expect((await findOpenJob(db, again.hash))?.publishedAt).toBe(after(now, 3).toISOString());
    expect((await findJobByHash(db, hash))?.status).toBe('filled');
  });

  test('Roles leave the listings when paused and come back to their place', async () => {
    const { db, now } = await open();
    const hash = await publishOne(db, now);
    expectValue(await pauseJob(db, actor, { hash }, now));
    expect(await findOpenJob(db, hash)).toBeUndefined();
    expectValue(await resumeJob(db, actor, { hash }, after(now, 1)));
    expect((await findOpenJob(db, hash))?.publishedAt).toBe(now.toISOString());
  });

  test.each([
    [{ title: '' }, 'title'],
    [{ companyId: 'unknown' }, 'companyId'],
    [{ categorySlug: 'unknown' }, 'categorySlug'],
    [{ locationSlugs: ['xyzzy'] }, 'locationSlugs'],
    [{ requiredSkills: ['juggling'] }, 'requiredSkills'],
    [{ pay: { min: 5, max: 4, currency: 'EUR', period: 'year' } }, 'pay.max'],
    [{ pay: { min: 4, max: 5, currency: 'XXY', period: 'year' } }, 'pay.currency'],
    [{ apply: { mode: 'external', url: 'javascript:alert(1)' } }, 'apply.url'],
  ] as [Partial<JobDraftInput>, string][])('Roles with %j are rejected, naming %s', async (changes, field) => {
    const { db, now } = await open();
    const result = await createJob(db, actor, draftOf(changes), now);
    expect(result.ok ? [] : result.problems.map((problem) => problem.field)).toContain(field);
    expect(await db.selectFrom('jobs').select('id').execute()).toEqual([]);
  });

  it('Roles are counted as a recount counts them, after any history', async () => {
    const { db, now } = await open();
    const history = new History(db, new Random(11), now);
    for (let i = 0; i < 80; i++) await history.step();
    expect(await listWrongListingCounts(db)).toEqual([]);
    const counts = await db.selectFrom('listings').select('key').where('open', '>', 0).execute();
    expect(counts.length).toBeGreaterThan(100);
  });
});

async function publishOne(db: Db, now: Date): Promise<string> {
  return (await plantOpenJob(db, now)).hash;
}
