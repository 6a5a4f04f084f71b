import { expect, it } from 'vitest';
import { resumeJob } from '../../../src/features/jobs/job.commands.ts';
import { getJobByHash } from '../../../src/features/jobs/job.queries.ts';
import { joinCompanyOfDomain } from '../../../src/features/membership/founding.commands.ts';
import { decideReportsOfJob, reportJobAndPauseIfRepeated } from '../../../src/features/moderation/report.commands.ts';
import { listReportedJobs } from '../../../src/features/moderation/report.queries.ts';
import { MAX_REPORT } from '../../../src/features/moderation/report.ts';
import { sendReviewMessage } from '../../../src/features/moderation/review.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { shippedSite as site } from '../../../src/site.ts';
import { describeOnBothEngines, expectInvariants, type OpenBoard } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { plantOpenJob } from '../plant.ts';

const recruiter = { kind: 'recruiter', id: 'ana@pale-harbour.example' } as const;
const moderator = { kind: 'admin', id: 'mo' } as const;
const origin = 'https://easel.example';
const links = { secret: 'a secret of thirty-two characters', origin };

async function stage(open: OpenBoard) {
  const { db, now } = await open();
  const ana = await plantPerson(db, recruiter.id);
  expectValue(await joinCompanyOfDomain(db, ana, { slug: 'pale-harbour', origin }, now));
  const { hash } = await plantOpenJob(db, now, { companyId: 'co2' }, recruiter);
  const report = (reporter: string, reason = 'fraud', words = '', email = '') =>
    reportJobAndPauseIfRepeated(db, { hash, reason, words, reporter, email, links }, now);
  const statusOf = async () => (await getJobByHash(db, hash)).status;
  const subjects = async (to: string) =>
    (await db.selectFrom('mails').select('subject').where('recipient', '=', to).orderBy('id').execute())
      .map(({ subject }) => subject)
      .filter((subject) => /report|look into|open again|removed/i.test(subject));
  return { db, now, hash, report, statusOf, subjects };
}

describeOnBothEngines('Reports of a role', (open, _engine, test) => {
  test('Reports of a role pause it once three readers agree, and notify its company and the moderators', async () => {
    const { db, now, hash, report, statusOf, subjects } = await stage(open);
    for (let i = 1; i < 3; i++) expectValue(await report(`reader ${i}`));
    // Neither another reason nor a reader who repeats it adds up.
    expectValue(await report('reader 8', 'ended'));
    for (let i = 0; i < 200; i++) expectValue(await report('reader 1'));
    expect(await statusOf()).toBe('published');
    expect(await subjects(recruiter.id)).toEqual([]);

    expectValue(await report('reader 9'));
    expect(await statusOf()).toBe('paused');
    expect(await subjects(recruiter.id)).toEqual(['Paused while we look into it: Product Designer']);
    expect((await subjects(site.email)).sort()).toEqual([
      'A reported role is paused: Product Designer',
      'A role was reported: Product Designer',
    ]);
    // Its company cannot open it again by itself, and can say what it has to say.
    expect(await resumeJob(db, recruiter, { hash }, now)).toMatchObject({ ok: false, problems: [{ field: 'status' }] });
    expectValue(await sendReviewMessage(db, recruiter, { hash, note: 'Every word of it is true.', origin }, now));
    await expectInvariants(db, now);
  });

  it('Reports of a role reach the board and each moderator by e-mail once, and no editor', async () => {
    const { db, now, report } = await stage(open);
    const staff = { invited_by: null, created_at: now.toISOString() };
    for (const [email, role] of [
      ['moderator@example.com', 'moderator'],
      [site.email, 'moderator'],
      ['editor@example.com', 'editor'],
    ] as const)
      await db
        .insertInto('staff')
        .values({ ...staff, id: email, email, role })
        .execute();
    expectValue(await report('reader 1'));
    const mails = await db.selectFrom('mails').select('recipient').where('kind', '=', 'review').execute();
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([site.email, 'moderator@example.com'].sort());
  });

  it('Reports of a role end with a decision: it opens again, and old reports count no more', async () => {
    const { db, now, hash, report, statusOf, subjects } = await stage(open);
    for (let i = 0; i < 3; i++) expectValue(await report(`reader ${i}`));
    expect(await listReportedJobs(db, 100)).toMatchObject([{ hash, pausedAt: expect.any(String) }]);
    expectValue(
      await decideReportsOfJob(db, moderator, { hash, decision: 'keep', note: 'All is well.', rule: '', links }, now),
    );
    expect([await statusOf(), (await listReportedJobs(db, 10)).length]).toEqual(['published', 0]);
    expect(await subjects(recruiter.id)).toContain('Your role is open again: Product Designer');
    expectValue(await report('reader 1'));
    expectValue(await report('another reader'));
    expect([await statusOf(), (await listReportedJobs(db, 10)).length]).toEqual(['published', 1]);
    const audit = await db
      .selectFrom('audit_log')
      .select(['actor', 'action'])
      .where('subject', '=', `job:${hash}`)
      .execute();
    expect(audit).toEqual([{ actor: 'admin:mo', action: 'keep reported role' }]);
  });

  test('Reports of a role end with a decision: it is removed, and its company reads why', async () => {
    const { db, now, hash, report, statusOf, subjects } = await stage(open);
    expectValue(await report('reader 1'));
    const remove = (note: string) =>
      decideReportsOfJob(db, moderator, { hash, decision: 'remove', note, rule: '', links }, now);
    expect(await remove(' ')).toMatchObject({ ok: false, problems: [{ field: 'note' }] });
    expect([await statusOf(), (await listReportedJobs(db, 10)).length]).toEqual(['published', 1]);
    expectValue(await remove('It asks applicants for money.'));
    expect([await statusOf(), (await listReportedJobs(db, 10)).length]).toEqual(['archived', 0]);
    expect(await subjects(recruiter.id)).toContain('Your role was removed: Product Designer');
    expect(await remove('Again')).toMatchObject({ ok: false, problems: [{ field: 'hash' }] });
    expect(await report('reader 2')).toMatchObject({ ok: false, problems: [{ field: 'hash' }] });
    await expectInvariants(db, now);
  });

  test('Reports of a role are rejected in one sentence when they are empty, too long, or of no role', async () => {
    const { db, now, report } = await stage(open);
    const problemOf = async (requested: Promise<{ ok: boolean; problems?: { field: string }[] }>) =>
      (await requested).problems?.map(({ field }) => field);
    expect(await problemOf(report('r', 'nonsense'))).toEqual(['reason']);
    expect(await problemOf(report('r', 'other', '  '))).toEqual(['words']);
    expect(await problemOf(report('r', 'fraud', 'x'.repeat(MAX_REPORT + 1)))).toEqual(['words']);
    const unknown = { hash: 'zzzzzz', reason: 'fraud', words: '', reporter: 'r', email: '', links };
    expect(await problemOf(reportJobAndPauseIfRepeated(db, unknown, now))).toEqual(['hash']);
    expect((await listReportedJobs(db, 10)).length).toBe(0);
  });
});
