import { expect, it } from 'vitest';
import { repostEndedJobAsDraft } from '../../../src/features/jobs/copy.commands.ts';
import { closeJob, createJob, editJob, publishJob, removeJobAsSpam } from '../../../src/features/jobs/job.commands.ts';
import { findPendingEdit, getJobByHash, listJobHistory } from '../../../src/features/jobs/job.queries.ts';
import { readJobDraft } from '../../../src/features/jobs/job.relations.ts';
import type { JobDraftInput } from '../../../src/features/jobs/job.schema.ts';
import { publishOrSubmitJob } from '../../../src/features/jobs/submission.commands.ts';
import { joinCompanyOfDomain } from '../../../src/features/membership/founding.commands.ts';
import {
  decidePendingEdit,
  decideReview,
  sendReviewMessage,
} from '../../../src/features/moderation/review.commands.ts';
import { listPendingEdits } from '../../../src/features/moderation/review.queries.ts';
import { findOwnJobWithoutAccessCheck } from '../../../src/features/recruiting/own-jobs.queries.ts';
import { performJobAction, restoreJobVersion } from '../../../src/features/recruiting/recruiting.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { describeOnBothEngines, describeOnSqlite, expectInvariants, type OpenBoard } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { draftOf, plantOpenJob } from '../plant.ts';

const recruiter = { kind: 'recruiter', id: 'ana@pale-harbour.example' } as const;
const moderator = { kind: 'admin', id: 'mo' } as const;
const origin = 'https://easel.example';

const FRAUD = { description: 'Send your passport copy and pay the registration fee by bitcoin on WhatsApp.' };
const FOREIGN = { apply: { mode: 'external' as const, url: 'https://phish.example/apply' } };
const HONEST = { description: 'Render, test and ship. Four days a week.', title: 'Lead Product Designer' };

/** An open role of a verified company. */
async function stage(open: OpenBoard, changes: Partial<JobDraftInput> = {}) {
  const { db, now } = await open();
  const ana = await plantPerson(db, recruiter.id);
  expectValue(await joinCompanyOfDomain(db, ana, { slug: 'pale-harbour', origin }, now));
  const { hash } = await plantOpenJob(db, now, { companyId: 'co2', ...changes }, recruiter);
  const edit = async (edited: Partial<JobDraftInput>) =>
    expectValue(await editJob(db, recruiter, { hash, changes: edited, origin }, now));
  const read = async () => {
    const { id, status, version } = await getJobByHash(db, hash);
    return { ...(await readJobDraft(db, id)), id, status, version };
  };
  const held = async () => findPendingEdit(db, (await getJobByHash(db, hash)).id);
  const mails = async (to: string) =>
    (
      await db.selectFrom('mails').select('subject').where('recipient', '=', to).where('kind', '=', 'review').execute()
    ).map(({ subject }) => subject);
  const events = async () => (await listJobHistory(db, (await getJobByHash(db, hash)).id)).map(({ event }) => event);
  const audited = async () =>
    (await db.selectFrom('audit_log').select(['actor', 'action', 'subject', 'detail']).execute()).filter(
      ({ subject }) => subject.startsWith('job:'),
    );
  return { db, now, hash, edit, read, held, mails, events, audited };
}

describeOnBothEngines('A change of an open role', (open, _engine, test) => {
  it.each([
    ['words of fraud', FRAUD, 'moves applicants to a private messenger'],
    ['a foreign address', FOREIGN, 'sends applicants to phish.example, which is not known to belong to the company'],
    [
      'a hiring step',
      { process: { steps: ['Pay a deposit by gift card'], takeHome: null, replyWithinDays: 5 } },
      'mentions payment methods',
    ],
    ['a benefit', { benefits: ['Earn $500 a day'] }, 'promises earnings'],
    [
      'a question',
      { questions: [{ text: 'What are your bank account details?', isRequired: true }] },
      'asks for identity documents',
    ],
  ] as [string, Partial<JobDraftInput>, string][])(
    'A change of an open role with %s waits for a moderator, and the public sees the role as it was',
    async (_, changes, reason) => {
      const at = await stage(open);
      const before = await at.read();
      const edited = await at.edit(changes);
      expect(edited.pendingReasons.join()).toContain(reason);
      expect(await at.read()).toEqual({ ...before, version: before.version + 1 });
      expect((await at.held())?.draft).toMatchObject(changes);
      expect(await at.mails('hello@easel.example')).toEqual([
        `A change to a role is waiting for review: ${before.title}`,
      ]);
      expect(await listPendingEdits(at.db)).toMatchObject([
        { hash: at.hash, live: { title: before.title }, draft: changes },
      ]);
      expect(await findOwnJobWithoutAccessCheck(at.db, at.hash)).toMatchObject({ hasPendingEdit: true });
      await expectInvariants(at.db, at.now);
    },
  );

  it('A change of an open role that says nothing of the kind is public at once', async () => {
    const at = await stage(open);
    expect((await at.edit(HONEST)).pendingReasons).toEqual([]);
    expect(await at.read()).toMatchObject(HONEST);
    const ats = { mode: 'external' as const, url: 'https://boards.greenhouse.io/pale-harbour/1' };
    expect((await at.edit({ apply: ats })).pendingReasons).toEqual([]);
    expect(await at.held()).toBeUndefined();
  });

  test('A change of an open role is not asked about what a moderator let pass before, and is asked about what is new', async () => {
    const wallet = 'We make a bitcoin wallet for people who have none.';
    const at = await stage(open, { description: `${wallet}\nYou design it.` });
    expect((await at.edit({ description: `${wallet}\nYou design it with us.` })).pendingReasons).toEqual([]);
    expect((await at.edit({ description: `${wallet}\nPay the fee in bitcoin.` })).pendingReasons).not.toEqual([]);
  });

  it('A change of an open role is published by a moderator, who is named in the audit log, and the company is notified', async () => {
    const at = await stage(open);
    const { version } = await at.edit({ ...FRAUD, ...FOREIGN });
    const accept = { hash: at.hash, decision: 'accept' as const, version, note: 'Checked by phone', origin };
    expectValue(await decidePendingEdit(at.db, moderator, accept, at.now));
    expect(await at.read()).toMatchObject({ ...FRAUD, ...FOREIGN, status: 'published' });
    expect(await at.held()).toBeUndefined();
    expect(await at.events()).toEqual(['create', 'publish', 'hold', 'accept']);
    expect(await at.audited()).toMatchObject([
      { actor: 'admin:mo', action: 'publish change of role', subject: `job:${at.hash}` },
    ]);
    const detail = JSON.parse((await at.audited())[0]?.detail ?? '');
    expect(detail.note).toBe('Checked by phone');
    expect(Object.keys(JSON.parse(detail.after))).toEqual(Object.keys(JSON.parse(detail.before)));
    expect(JSON.parse(detail.after)).toMatchObject({ ...FRAUD, ...FOREIGN });
    expect(JSON.parse(detail.before).description).not.toBe(FRAUD.description);
    expect(await at.mails(recruiter.id)).toEqual(['Your change is public: Product Designer']);
    expect((await decidePendingEdit(at.db, moderator, accept, at.now)).ok).toBe(false);
    // Where applicants have been led with a moderator's leave is known from now on.
    expect((await at.edit({ apply: { mode: 'board' } })).pendingReasons).toEqual([]);
    const again = expectValue(await createJob(at.db, recruiter, draftOf({ companyId: 'co2', ...FOREIGN }), at.now));
    expect(expectValue(await publishOrSubmitJob(at.db, recruiter, again, at.now)).status).toBe('pending');
  });

  test('A change of an open role is rejected with a reason, or not at all; the role stays as it was', async () => {
    const at = await stage(open);
    const before = await at.read();
    const { version } = await at.edit(FRAUD);
    const rejection = { hash: at.hash, decision: 'reject' as const, version, origin };
    expect(await decidePendingEdit(at.db, moderator, rejection, at.now)).toMatchObject({
      problems: [{ field: 'note' }],
    });
    expectValue(await decidePendingEdit(at.db, moderator, { ...rejection, note: 'No fees' }, at.now));
    expect(await at.read()).toMatchObject({ description: before.description, status: 'published' });
    expect(await at.held()).toBeUndefined();
    const [entry] = await at.audited();
    expect(entry?.action).toBe('reject change of role');
    const { before: stayed, rejected } = JSON.parse(entry?.detail ?? '');
    expect(JSON.parse(stayed)).toEqual({ description: before.description });
    expect(JSON.parse(rejected)).toEqual(FRAUD);
    await expectInvariants(at.db, at.now);
  });

  test('A change of an open role that was changed after the moderator read it is not decided', async () => {
    const at = await stage(open);
    const { version } = await at.edit({ description: 'Write to us on WhatsApp' });
    await at.edit(FRAUD);
    const accept = { hash: at.hash, decision: 'accept' as const, version, origin };
    expect(await decidePendingEdit(at.db, moderator, accept, at.now)).toMatchObject({
      problems: [{ field: 'version' }],
    });
    expect((await at.held())?.draft.description).toBe(FRAUD.description);
    // One mail for what waits, however often it is changed.
    expect(await at.mails('hello@easel.example')).toHaveLength(1);
  });

  test('A change of an open role can be talked about, taken back, and replaced by one that needs no reader', async () => {
    const at = await stage(open);
    await at.edit(FRAUD);
    expectValue(await sendReviewMessage(at.db, recruiter, { hash: at.hash, note: 'It is a joke', origin }, at.now));
    expectValue(await performJobAction(at.db, recruiter, { hash: at.hash }, 'unhold', at.now));
    expect(await at.held()).toBeUndefined();
    expect((await performJobAction(at.db, recruiter, { hash: at.hash }, 'unhold', at.now)).ok).toBe(false);
    await at.edit(FRAUD);
    await at.edit(HONEST);
    expect(await at.held()).toBeUndefined();
    expect(await at.read()).toMatchObject(HONEST);
    expect((await at.events()).sort()).toEqual(['create', 'edit', 'hold', 'hold', 'message', 'publish', 'unhold']);
  });

  it('A change of an open role waits as well on a paused or ended role, and through its history; a role posted again is the one that was read', async () => {
    const at = await stage(open);
    expectValue(await performJobAction(at.db, recruiter, { hash: at.hash }, 'pause', at.now));
    expect((await at.edit(FRAUD)).pendingReasons).not.toEqual([]);
    expectValue(await closeJob(at.db, recruiter, { hash: at.hash, reason: 'closed' }, at.now));
    expect((await at.edit(FRAUD)).pendingReasons).not.toEqual([]);
    const { hash } = expectValue(await repostEndedJobAsDraft(at.db, recruiter, { hash: at.hash }, at.now));
    expectValue(await publishJob(at.db, recruiter, { hash }, at.now));
    expect((await readJobDraft(at.db, (await getJobByHash(at.db, hash)).id)).description).not.toContain('bitcoin');
    // An admin wrote it into the role once: its history does not bring it back unread.
    expectValue(await editJob(at.db, moderator, { hash, changes: FRAUD }, at.now));
    expectValue(await editJob(at.db, recruiter, { hash, changes: HONEST }, at.now));
    const job = await getJobByHash(at.db, hash);
    const fraud = (await listJobHistory(at.db, job.id)).find(
      ({ actorKind, event }) => actorKind === 'admin' && event === 'edit',
    );
    const restored = await restoreJobVersion(
      at.db,
      recruiter,
      { hash, eventId: fraud?.id ?? '', version: job.version },
      at.now,
    );
    expect(expectValue(restored).pendingReasons).not.toEqual([]);
  });

  test('A change of an open role goes with its role, when that is removed', async () => {
    const at = await stage(open);
    await at.edit(FRAUD);
    expectValue(await removeJobAsSpam(at.db, moderator, { hash: at.hash }, at.now));
    expect(await listPendingEdits(at.db)).toEqual([]);
  });
});

describeOnSqlite('A review', (open) => {
  const pending = async () => {
    const { db, now } = await open();
    const job = expectValue(await createJob(db, recruiter, draftOf(), now));
    expect(expectValue(await publishOrSubmitJob(db, recruiter, job, now)).status).toBe('pending');
    const { version } = await getJobByHash(db, job.hash);
    return { db, now, hash: job.hash, version };
  };

  it.each([
    ['publish', 'publish role'],
    ['return', 'return role'],
    ['discard', 'reject role'],
  ] as const)('A review stands in the audit log with its reason: %s', async (decision, action) => {
    const { db, now, hash, version } = await pending();
    const decided = { hash, decision, version, note: 'For a reason', origin };
    expectValue(await decideReview(db, moderator, decided, now));
    expect((await decideReview(db, moderator, decided, now)).ok).toBe(false);
    const log = await db.selectFrom('audit_log').selectAll().execute();
    expect(log).toMatchObject([{ actor: 'admin:mo', action, subject: `job:${hash}` }]);
    const after = { publish: 'published', return: 'draft', discard: 'archived' }[decision];
    const reported = { title: 'Product Designer', note: 'For a reason', before: 'pending', after };
    expect(JSON.parse(log[0]?.detail ?? '')).toEqual(reported);
  });

  it('A review is of the text that was read: not of one that was changed a moment ago', async () => {
    const { db, now, hash, version } = await pending();
    expectValue(await editJob(db, recruiter, { hash, changes: FRAUD }, now));
    const decided = await decideReview(db, moderator, { hash, decision: 'publish', version, origin }, now);
    expect(decided).toMatchObject({ problems: [{ field: 'version' }] });
    expect((await getJobByHash(db, hash)).status).toBe('pending');
  });

  it('A review precedes a role of a verified company that links elsewhere, once for each place', async () => {
    const { db, now } = await open();
    const send = async () => {
      const job = expectValue(await createJob(db, recruiter, draftOf({ companyId: 'co2', ...FOREIGN }), now));
      return { ...job, ...expectValue(await publishOrSubmitJob(db, recruiter, job, now)) };
    };
    const first = await send();
    expect(first.status).toBe('pending');
    expectValue(await decideReview(db, moderator, { hash: first.hash, decision: 'publish', origin }, now));
    expect((await send()).status).toBe('published');
    // Spam is no reference.
    for (const { hash } of await db.selectFrom('jobs').select('hash').execute())
      await removeJobAsSpam(db, moderator, { hash }, now);
    expect((await send()).status).toBe('pending');
  });
});
