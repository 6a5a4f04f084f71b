import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { applyAdminActionAndNotify } from '../../../src/features/administration/admin-job.commands.ts';
import { createJob } from '../../../src/features/jobs/job.commands.ts';
import { getJobByHash } from '../../../src/features/jobs/job.queries.ts';
import { publishOrSubmitJob } from '../../../src/features/jobs/submission.commands.ts';
import { joinCompanyOfDomain } from '../../../src/features/membership/founding.commands.ts';
import { listModerationYears } from '../../../src/features/moderation/moderation-numbers.queries.ts';
import {
  decideReportsOfJob,
  eraseExpiredReporterAddresses,
  reopenReportByObjection,
  reportJobAndPauseIfRepeated,
} from '../../../src/features/moderation/report.commands.ts';
import { listReportedJobs } from '../../../src/features/moderation/report.queries.ts';
import {
  OBJECTION_DAYS,
  reportIdFromObjectionToken,
  reportObjectionToken,
} from '../../../src/features/moderation/report.ts';
import { decideReview } from '../../../src/features/moderation/review.commands.ts';
import { decideStatementAnswer, submitStatementAnswer } from '../../../src/features/moderation/statement.commands.ts';
import {
  listStatementsOfReasons,
  listUndecidedStatementAnswers,
} from '../../../src/features/moderation/statement.queries.ts';
import { describeOutcomeIfDecided } from '../../../src/features/moderation/statement.ts';
import { DAY, MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { shippedSite as site } from '../../../src/site.ts';
import { describeOnBothEngines, expectInvariants, type OpenBoard } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { draftOf, plantOpenJob } from '../plant.ts';

const recruiter = { kind: 'recruiter', id: 'ana@pale-harbour.example' } as const;
const moderator = { kind: 'admin', id: 'mo' } as const;
const origin = 'https://easel.example';
const links = { secret: 'a secret of thirty-two characters', origin };
const reader = 'reader@example.com';

async function stage(open: OpenBoard) {
  const { db, now } = await open();
  const ana = await plantPerson(db, recruiter.id);
  expectValue(await joinCompanyOfDomain(db, ana, { slug: 'pale-harbour', origin }, now));
  const { hash } = await plantOpenJob(db, now, { companyId: 'co2' }, recruiter);
  const { id: jobId } = await getJobByHash(db, hash);
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);
  const report = (reporter: string, email = '', minutes = 0) =>
    reportJobAndPauseIfRepeated(
      db,
      { hash, reason: 'fraud', words: 'A deposit.', reporter, email, links },
      at(minutes),
    );
  const decide = (decision: 'keep' | 'remove', minutes: number, note = 'It asks for a deposit.', rule = '') =>
    decideReportsOfJob(db, moderator, { hash, decision, note, rule, links }, at(minutes));
  const answer = (statementId: string, minutes: number, words = 'Every word of it is true.') =>
    submitStatementAnswer(db, { hash, statementId, answer: words, origin }, at(minutes));
  const statusOf = async () => (await getJobByHash(db, hash)).status;
  return { db, now, hash, jobId, at, report, decide, answer, statusOf };
}

const mailsTo = (db: Db, to: string) =>
  db.selectFrom('mails').select(['subject', 'text']).where('recipient', '=', to).orderBy('id').execute();
const oneLine = (text = '') => text.replace(/\s+/g, ' ');

describeOnBothEngines('A reporter who leaves an address', (open, _engine, test) => {
  test('A reporter who leaves an address gets a receipt and the decision, can object once, and gets the second decision', async () => {
    const { db, hash, at, report, decide } = await stage(open);
    expectValue(await report('reader 1', reader));
    expectValue(await report('reader 2'));
    expect((await mailsTo(db, reader)).map(({ subject }) => subject)).toEqual([
      'We have your report: Product Designer',
    ]);
    expectValue(await decide('keep', 5));
    const [, decision] = await mailsTo(db, reader);
    expect(decision?.subject).toBe('The role stays: Product Designer');
    expect(oneLine(decision?.text)).toContain('A person decided this. No automated means were used.');
    expect(oneLine(decision?.text)).toContain('go to court');
    const token = /\/reports\/decisions\/([\w-]+)/.exec(decision?.text ?? '')?.[1] ?? '';
    const reportId = reportIdFromObjectionToken(links.secret, token) ?? '';
    const object = (words: string, minutes: number) =>
      reopenReportByObjection(db, { reportId, words, origin }, at(minutes));
    expect(await object(' ', 6)).toMatchObject({ ok: false, problems: [{ field: 'words' }] });
    expectValue(await object('Its company does not exist.', 6));
    expect(await object('Again.', 7)).toMatchObject({ ok: false, problems: [{ field: 'words' }] });
    expect(await listReportedJobs(db, 10)).toMatchObject([
      { hash, reports: [{ words: 'A deposit.', objection: 'Its company does not exist.' }] },
    ]);
    expectValue(await decide('remove', 8));
    const mails = await mailsTo(db, reader);
    expect(mails.map(({ subject }) => subject).at(-1)).toBe('The role was removed: Product Designer');
    expect(mails.at(-1)?.text).not.toContain('/reports/decisions/');
    await expectInvariants(db, at(9));
  });

  it('A reporter who leaves an address with a second report gets one receipt and the decision, and counts once', async () => {
    const { db, report, decide, jobId } = await stage(open);
    expectValue(await report('reader 1'));
    for (let i = 0; i < 2; i++) expectValue(await report('reader 1', reader));
    expect(await mailsTo(db, reader)).toHaveLength(1);
    expect(await db.selectFrom('job_reports').select('id').where('job_id', '=', jobId).execute()).toHaveLength(1);
    expectValue(await decide('remove', 2));
    expect(await report('reader 1', 'late@gmail.com', 3)).toMatchObject({ problems: [{ field: 'hash' }] });
    expect((await mailsTo(db, reader)).at(-1)?.subject).toBe('The role was removed: Product Designer');
    expect(await mailsTo(db, 'late@gmail.com')).toEqual([]);
  });

  it('A reporter who leaves an address behind the network of another gets a receipt and the decision, and counts once with them', async () => {
    const { db, at, hash, report, decide, statusOf } = await stage(open);
    const colleague = 'colleague@example.com';
    const both = async () => [(await mailsTo(db, reader)).length, (await mailsTo(db, colleague)).length];
    for (const email of [reader, colleague, colleague, '']) expectValue(await report('one network', email));
    expectValue(await report('another network'));
    expect(await both()).toEqual([1, 1]);
    expect(await statusOf()).toBe('published');
    expect(await listReportedJobs(db, 10)).toMatchObject([{ hash, reports: [{}, {}, {}] }]);
    expectValue(await decide('keep', 1));
    expect(await both()).toEqual([2, 2]);
    expectValue(await report('a third network', '', 2));
    expect(await statusOf()).toBe('published');
    await expectInvariants(db, at(3));
  });

  it('A reporter who leaves an address with a report after a decision gets another receipt and decision, and does not count again', async () => {
    const { db, hash, report, decide, statusOf } = await stage(open);
    for (const email of [reader, 'colleague@example.com']) expectValue(await report('one network', email));
    expectValue(await decide('keep', 1));
    for (const network of ['one network', 'two', 'three']) expectValue(await report(network, reader, 2));
    expect(await statusOf()).toBe('published');
    expect(await listReportedJobs(db, 10)).toMatchObject([{ hash, reports: [{}, {}, {}] }]);
    expectValue(await decide('remove', 3));
    const subjects = (await mailsTo(db, reader)).map(({ subject }) => subject.split(':')[0]);
    const [receipt, kept, removed] = ['We have your report', 'The role stays', 'The role was removed'];
    expect(subjects).toEqual([receipt, kept, receipt, receipt, receipt, removed, removed, removed]);
    expect(await mailsTo(db, 'colleague@example.com')).toHaveLength(2);
  });

  it('A reporter who leaves an address is disclosed to no one, and the address is erased when no objection is possible any more', async () => {
    const { db, at, report, decide, answer, jobId } = await stage(open);
    for (let i = 0; i < 3; i++) expectValue(await report(`reader ${i}`, reader));
    const [pause] = await listStatementsOfReasons(db, jobId);
    expectValue(await answer(pause?.id ?? '', 1));
    expectValue(await decide('remove', 2));
    for (const to of [recruiter.id, site.email])
      for (const { subject, text } of await mailsTo(db, to)) expect(subject + text).not.toContain(reader);
    expect(JSON.stringify([await listStatementsOfReasons(db, jobId), await listReportedJobs(db, 10)])).not.toContain(
      reader,
    );
    const left = () => db.selectFrom('job_reports').select('email').where('email', 'is not', null).execute();
    await eraseExpiredReporterAddresses(db, new Date(at(2).getTime() + OBJECTION_DAYS * DAY - 1));
    expect(await left()).toHaveLength(3);
    await eraseExpiredReporterAddresses(db, new Date(at(2).getTime() + OBJECTION_DAYS * DAY));
    expect(await left()).toEqual([]);
  });

  test('A reporter who leaves an address is rejected an address that is none, and opens nothing with a token that was changed', async () => {
    const { db, report } = await stage(open);
    expect(await report('reader 1', 'not an address')).toMatchObject({ ok: false, problems: [{ field: 'email' }] });
    expect(await mailsTo(db, 'not an address')).toEqual([]);
    const id = '0123456789abcdefghijkl';
    const token = reportObjectionToken(links.secret, id);
    expect(reportIdFromObjectionToken(links.secret, token)).toBe(id);
    expect(reportIdFromObjectionToken('another secret', token)).toBeUndefined();
    expect(reportIdFromObjectionToken(links.secret, `1${token.slice(1)}`)).toBeUndefined();
  });
});

describeOnBothEngines('A company gets a statement of reasons', (open, _engine, test) => {
  test('A company gets a statement of reasons for a pause by reports, decided automatically, whose answer the moderators read with the reports', async () => {
    const { db, jobId, hash, report, decide, answer, statusOf } = await stage(open);
    for (let i = 0; i < 3; i++) expectValue(await report(`reader ${i}`));
    const [pause] = await listStatementsOfReasons(db, jobId);
    expect(pause).toMatchObject({ measure: 'paused', reason: 'fraud', isAutomated: true, outcome: null });
    const mail = (await mailsTo(db, recruiter.id)).find(({ subject }) => subject.startsWith('Paused'));
    for (const words of [
      '3 readers reported independently',
      'Automatically',
      'neither money nor documents',
      'go to court',
    ])
      expect(oneLine(mail?.text)).toContain(words);
    expect(await answer(pause?.id ?? '', 1, ' ')).toMatchObject({ ok: false, problems: [{ field: 'answer' }] });
    expectValue(await answer(pause?.id ?? '', 1));
    expect(await answer(pause?.id ?? '', 2)).toMatchObject({ ok: false, problems: [{ field: 'answer' }] });
    expect(await listReportedJobs(db, 10)).toMatchObject([{ hash, companyAnswer: 'Every word of it is true.' }]);
    expect(await listUndecidedStatementAnswers(db, 10)).toEqual([]);
    expect((await mailsTo(db, site.email)).map(({ subject }) => subject)).toContain(
      'A company answered a decision: Product Designer',
    );
    expectValue(await decide('keep', 3, 'All is well.'));
    expect(await listStatementsOfReasons(db, jobId)).toMatchObject([
      { outcome: 'reversed', outcomeNote: 'All is well.' },
    ]);
    expect(await statusOf()).toBe('published');
    for (let i = 3; i < 6; i++) expectValue(await report(`reader ${i}`, '', 4));
    expectValue(await decide('remove', 5));
    const outcomes = (await listStatementsOfReasons(db, jobId)).map(describeOutcomeIfDecided).filter(Boolean);
    expect(outcomes).toEqual([
      'A person has read the reports: the decision stands.',
      'We have read your answer and reversed the decision.',
    ]);
  });

  it('A company gets a statement of reasons for a removal, whose answer is decided once: it is upheld, or the role is back', async () => {
    const { db, jobId, hash, at, report, decide, answer, statusOf } = await stage(open);
    expectValue(await report('reader 1'));
    expect(await decide('remove', 1, 'It asks for a deposit.', 'nonsense')).toMatchObject({ ok: false });
    expectValue(await decide('remove', 1, 'It asks for a deposit.', 'misleading'));
    const [removal] = await listStatementsOfReasons(db, jobId);
    expect(removal).toMatchObject({
      measure: 'removed',
      reason: 'misleading',
      facts: 'It asks for a deposit.',
      isAutomated: false,
    });
    const statementId = removal?.id ?? '';
    const settle = (decision: 'uphold' | 'reverse', note = '') =>
      decideStatementAnswer(db, moderator, { statementId, decision, note, origin }, at(3));
    expect(await settle('reverse')).toMatchObject({ ok: false, problems: [{ field: 'note' }] });
    expectValue(await answer(statementId, 2));
    expect(await listUndecidedStatementAnswers(db, 10)).toMatchObject([{ job: { hash }, company: 'Pale Harbour' }]);
    expect(await settle('uphold')).toMatchObject({ ok: false, problems: [{ field: 'note' }] });
    expectValue(await settle('reverse', 'You are right.'));
    expect(await statusOf()).toBe('published');
    expect(await listStatementsOfReasons(db, jobId)).toMatchObject([{ outcome: 'reversed' }]);
    expect(await settle('uphold', 'No.')).toMatchObject({ ok: false });
    expect((await mailsTo(db, recruiter.id)).map(({ subject }) => subject).at(-1)).toBe(
      'Decision reversed: Product Designer',
    );
    const log = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', 'like', 'job:%')
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['remove reported role', 'reverse decision on role']);
    await expectInvariants(db, at(4));
  });

  test('A company gets a statement of reasons for a pause or removal by an admin, and for a role that is rejected in review', async () => {
    const { db, jobId, hash, at, statusOf } = await stage(open);
    const step = (name: 'pause' | 'resume' | 'remove', minutes: number) =>
      applyAdminActionAndNotify(
        db,
        moderator,
        { hashes: [hash], step: name, note: 'Not a role.', until: '', links },
        at(minutes),
      );
    for (const [i, name] of (['pause', 'resume', 'remove'] as const).entries()) expectValue(await step(name, i));
    expect((await listStatementsOfReasons(db, jobId)).map(({ measure, facts }) => [measure, facts])).toEqual([
      ['removed', 'Not a role.'],
      ['paused', 'Not a role.'],
    ]);
    const mail = (await mailsTo(db, recruiter.id)).at(-1);
    expect(oneLine(mail?.text)).toContain('By a person. No automated means were used.');
    expect(await statusOf()).toBe('archived');

    const second = expectValue(await createJob(db, recruiter, draftOf({ companyId: 'co1' }), at(4)));
    expectValue(await publishOrSubmitJob(db, recruiter, second, at(4)));
    const refusal = { hash: second.hash, decision: 'discard', note: 'Unpaid work.', origin } as const;
    expectValue(await decideReview(db, moderator, refusal, at(5)));
    const { id } = await getJobByHash(db, second.hash);
    expect(await listStatementsOfReasons(db, id)).toMatchObject([{ measure: 'rejected', facts: 'Unpaid work.' }]);
  });

  test('A company gets a statement of reasons about its own role alone', async () => {
    const { db, jobId, at, report, decide } = await stage(open);
    const other = await plantOpenJob(db, at(0), { companyId: 'co1' }, recruiter);
    expectValue(await report('reader 1'));
    expectValue(await decide('remove', 1));
    const [removal] = await listStatementsOfReasons(db, jobId);
    const given = { hash: other.hash, statementId: removal?.id ?? '', answer: 'Not mine.', origin };
    expect(await submitStatementAnswer(db, given, at(2))).toMatchObject({ ok: false, problems: [{ field: 'answer' }] });
    expect(await listStatementsOfReasons(db, (await getJobByHash(db, other.hash)).id)).toEqual([]);
    expect(await listUndecidedStatementAnswers(db, 10)).toEqual([]);
  });
});

describeOnBothEngines('Numbers of a year', (open) => {
  it('Numbers of a year are counted from the records: reports, decisions, median time, measures and answers', async () => {
    const { db, at, jobId, report, decide, answer } = await stage(open);
    expect(await listModerationYears(db)).toEqual([]);
    expectValue(await report('reader 1', reader));
    expectValue(await report('reader 2', '', 2));
    expectValue(await report('reader 3', '', 4));
    const [pause] = await listStatementsOfReasons(db, jobId);
    expectValue(await answer(pause?.id ?? '', 5));
    expectValue(await decide('keep', 10));
    const { id: reportId } = await db
      .selectFrom('job_reports')
      .select('id')
      .where('email', '=', reader)
      .executeTakeFirstOrThrow();
    expectValue(await reopenReportByObjection(db, { reportId, words: 'No.', origin }, at(11)));
    expectValue(await decide('remove', 100));
    expect(await listModerationYears(db)).toEqual([
      {
        year: '2026',
        reports: { fraud: 3 },
        decisions: { keep: 2, remove: 1 },
        // 10, 8 and 6 minutes: the second decision about an objection does not count.
        medianSeconds: 8 * 60,
        statements: [
          { measure: 'paused', isAutomated: true, count: 1 },
          { measure: 'removed', isAutomated: false, count: 1 },
        ],
        answers: { reversed: 1 },
        objections: { remove: 1 },
      },
    ]);
  });
});
