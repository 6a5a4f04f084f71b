import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { eraseAccountAndNotify } from '../../../src/features/accounts/deletion.commands.ts';
import {
  addApplicationNote,
  markApplicationViewed,
} from '../../../src/features/applications/applicants/applicants.commands.ts';
import {
  findApplicant,
  findJobWithCompany,
  listApplicantsIncludingWithdrawn,
} from '../../../src/features/applications/applicants/applicants.queries.ts';
import { withdrawApplication } from '../../../src/features/applications/candidate.commands.ts';
import { eraseApplications } from '../../../src/features/applications/erasure.ts';
import { initialLetter, UNDO_SECONDS } from '../../../src/features/applications/letters/letter.ts';
import { recomputeAllReplyRecords } from '../../../src/features/applications/reply-record.commands.ts';
import { findReplyRecord } from '../../../src/features/applications/reply-record.queries.ts';
import { describeReplyRecord } from '../../../src/features/applications/reply-record.ts';
import { MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { createSendMailHandler } from '../../../src/mail/mail.tasks.ts';
import { readLastChangeId } from '../../../src/publishing/changes.queries.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { openPostOffice } from '../post-office.ts';
import { ownApplying } from './own-applying.ts';
import { decide, openRole, receive } from './receive.ts';

const { applying } = ownApplying();
const reviewer = { userId: 'rita', companyId: 'co1' };
const letter = {
  ...initialLetter('rejected', { title: 'Product Designer', company: 'Northlight' }, false),
  text: 'Hello {name},\n\nNo, and here is why.',
};
const later = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000);

const statusOf = async (db: Db, id: string) =>
  (await db.selectFrom('applications').select('status').where('id', '=', id).executeTakeFirst())?.status;
const mailsOf = (db: Db, kind: string) => db.selectFrom('mails').selectAll().where('kind', '=', kind).execute();

describeOnBothEngines('A company', (open, _engine, test) => {
  test('A company opens, shortlists and rejects, and each candidate is notified once, in the company’s words and by name', async () => {
    const { db, now } = await open();
    const id = await receive(db, applying, (await openRole(db, now)).hash, 'Ada', now);
    await markApplicationViewed(db, reviewer, id, now);
    await markApplicationViewed(db, reviewer, id, now);
    expect(await statusOf(db, id)).toBe('viewed');
    const input = {
      ids: [id],
      to: 'rejected' as const,
      letter: { subject: 'About {name}', text: 'Dear {name},\n\nno.', sharesAddress: false },
    };
    expect(await decide(db, applying, reviewer, input, now)).toEqual({ ok: true, value: 1 });
    // The same form sent twice is told the same.
    expect(await decide(db, applying, reviewer, input, now)).toEqual({ ok: true, value: 1 });
    expect(await decide(db, applying, reviewer, { ...input, version: 2 }, now)).toEqual({ ok: true, value: 1 });
    const colleague = { ...reviewer, userId: 'another' };
    expect(await decide(db, applying, colleague, input, now)).toEqual({ ok: true, value: 0 });
    expect(
      await decide(db, applying, reviewer, input, new Date(now.getTime() + MINUTE + UNDO_SECONDS * 1_000)),
    ).toEqual({
      ok: true,
      value: 0,
    });
    const [mail, ...more] = await mailsOf(db, 'application rejected');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'ada@example.com', subject: 'About Ada' });
    expect(mail?.text).toContain('Dear Ada,\n\nno.');
  });

  test('A company shares the address of the recruiter in the letters that say so, and in no other mail', async () => {
    const { db, now } = await open();
    const rita = await plantPerson(db, 'rita@northlight.example');
    const hash = (await openRole(db, now)).hash;
    const ids = [await receive(db, applying, hash, 'Ada', now), await receive(db, applying, hash, 'Bea', now)];
    const post = await openPostOffice();
    const deliver = () => runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => later(now, 1) });
    await deliver();
    const recruiter = { userId: rita.id, companyId: 'co1' };
    const [ada = '', bea = ''] = ids;
    const shared = { ...letter, sharesAddress: true };
    expectValue(await decide(db, applying, recruiter, { ids: [ada], to: 'rejected', letter: shared }, now));
    expectValue(await decide(db, applying, recruiter, { ids: [bea], to: 'rejected', letter }, now));
    await deliver();
    const answers = (await post.read()).map(({ to, replyTo }) => [to?.[0]?.address, replyTo?.[0]?.address]);
    expect(answers.sort()).toEqual([
      ['ada@example.com', undefined],
      ['ada@example.com', 'rita@northlight.example'],
      ['bea@example.com', undefined],
      ['bea@example.com', undefined],
    ]);
  });

  it('A company keeps no address of a recruiter who is gone, in no letter', async () => {
    const { db, now } = await open();
    const rita = await plantPerson(db, 'rita@northlight.example');
    const id = await receive(db, applying, (await openRole(db, now)).hash, 'Ada', now);
    expectValue(
      await decide(
        db,
        applying,
        { userId: rita.id, companyId: 'co1' },
        { ids: [id], to: 'hired', letter: { ...letter, sharesAddress: true } },
        now,
      ),
    );
    const headers = async () => JSON.stringify(await db.selectFrom('mails').select('headers').execute());
    expect(await headers()).toContain('rita@');
    await db.transaction().execute((trx) => eraseAccountAndNotify(trx, rita, applying.origin, now));
    expect(await headers()).not.toContain('rita@');
  });

  it('A company answers many at once, and leaves alone who withdrew, who was answered, and who applied elsewhere', async () => {
    const { db, now } = await open();
    const hash = (await openRole(db, now)).hash;
    const [ada, bea, cy] = [
      await receive(db, applying, hash, 'Ada', now),
      await receive(db, applying, hash, 'Bea', now),
      await receive(db, applying, hash, 'Cy', now),
    ];
    const other = await receive(db, applying, (await openRole(db, now, 'co2')).hash, 'Dee', now);
    await withdrawApplication(db, applying, bea, now);
    const input = { ids: [ada, ada, bea, cy, other, 'unknown'], to: 'rejected' as const, letter };
    expect(await decide(db, applying, reviewer, input, now)).toEqual({ ok: true, value: 2 });
    expect(await Promise.all([ada, bea, cy, other].map((id) => statusOf(db, id)))).toEqual([
      'rejected',
      'withdrawn',
      'rejected',
      'received',
    ]);
    expect(await mailsOf(db, 'application rejected')).toHaveLength(2);
  });

  test('A company does not answer over a colleague who was quicker', async () => {
    const { db, now } = await open();
    const id = await receive(db, applying, (await openRole(db, now)).hash, 'Ada', now);
    const input = { ids: [id], letter, version: 1 };
    expect(await decide(db, applying, reviewer, { ...input, to: 'shortlisted' }, now)).toMatchObject({ ok: true });
    expect(await decide(db, applying, reviewer, { ...input, to: 'rejected' }, now)).toMatchObject({ ok: false });
    expect(await statusOf(db, id)).toBe('shortlisted');
  });

  test('A company sees of a withdrawn application that it was withdrawn, and of an erased one nothing', async () => {
    const { db, now } = await open();
    const hash = (await openRole(db, now)).hash;
    const id = await receive(db, applying, hash, 'Ada', now);
    expectValue(await addApplicationNote(db, reviewer, { id, text: 'Good eye' }, now));
    expectValue(await addApplicationNote(db, reviewer, { id, text: 'Good eye' }, now));
    const job = await findJobWithCompany(db, hash);
    if (!job) throw new Error('There is no role');
    expect((await findApplicant(db, job, id))?.notes).toMatchObject([{ text: 'Good eye', by: null }]);
    await withdrawApplication(db, applying, id, now);
    expect((await findApplicant(db, job, id))?.application).toMatchObject({ email: '', portfolioUrl: null, note: '' });
    expect(await listApplicantsIncludingWithdrawn(db, job.id)).toMatchObject([
      { email: '', portfolioUrl: null, status: 'withdrawn' },
    ]);
    await eraseApplications(db, applying.files, [id]);
    expect(await listApplicantsIncludingWithdrawn(db, job.id)).toEqual([]);
    expect(await db.selectFrom('application_notes').selectAll().execute()).toEqual([]);
  });

  it('A company has a record of replies from ten applications on, which erasing does not change and pages follow', async () => {
    const { db, now } = await open();
    const hash = (await openRole(db, now)).hash;
    const ids: string[] = [];
    for (let i = 0; i < 10; i++) ids.push(await receive(db, applying, hash, `Ada${i}`, now));
    const answer = (some: string[], at: Date) =>
      decide(db, applying, reviewer, { ids: some, to: 'rejected', letter }, at);
    await answer(ids.slice(0, 4), later(now, 3));
    await recomputeAllReplyRecords(db, later(now, 4));
    const shown = async () => {
      const record = await findReplyRecord(db, 'co1');
      return record && describeReplyRecord(record);
    };
    expect(await shown()).toBeUndefined();
    const before = await readLastChangeId(db);
    await recomputeAllReplyRecords(db, later(now, 15));
    expect(await shown()).toBe('Answered 4 of 10 applications in the last year, half of them within 3 days.');
    const [change] = await listChangesAfter(db, before, 5);
    expect(change?.record.tags).toEqual(['replies:co1']);
    for (const id of ids) await eraseApplications(db, applying.files, [id]);
    await recomputeAllReplyRecords(db, later(now, 16));
    expect(await shown()).toBe('Answered 4 of 10 applications in the last year, half of them within 3 days.');
    expect((await listChangesAfter(db, before, 5)).length).toBe(1);
  });
});
