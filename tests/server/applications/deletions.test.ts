import { afterEach, expect, it } from 'vitest';
import { describeViolations } from '../../../src/cli/verify.ts';
import type { Db } from '../../../src/db/tables.ts';
import { addApplicationNote } from '../../../src/features/applications/applicants/applicants.commands.ts';
import {
  findApplicant,
  findJobWithCompany,
  listApplicantsIncludingWithdrawn,
} from '../../../src/features/applications/applicants/applicants.queries.ts';
import { applicationInvariants } from '../../../src/features/applications/application.invariants.ts';
import {
  canRestoreDeletedApplication,
  findApplicationFile,
  findApplicationForCandidate,
} from '../../../src/features/applications/application.queries.ts';
import type { ApplicationDecision } from '../../../src/features/applications/application.ts';
import {
  findPreviousOutcomeAndRenewReceipt,
  submitApplication,
} from '../../../src/features/applications/apply.commands.ts';
import { withdrawApplication } from '../../../src/features/applications/candidate.commands.ts';
import {
  deleteApplicationWithUndo,
  eraseDeletedApplications,
  restoreDeletedApplication,
} from '../../../src/features/applications/deletion.commands.ts';
import {
  applyAndMailDecisions,
  queueDecisionLetters,
} from '../../../src/features/applications/letters/letters.commands.ts';
import { MINUTES_TO_UNDO } from '../../../src/features/applications/own-application.ts';
import { eraseExpiredApplications } from '../../../src/features/applications/retention.commands.ts';
import { closeJob } from '../../../src/features/jobs/job.commands.ts';
import { MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { describeOnBothEngines } from '../harness.ts';
import { actor } from '../plant.ts';
import { ownApplying } from './own-applying.ts';
import { fill, listStored, openRole } from './receive.ts';

const reviewer = { userId: 'rita', companyId: 'co1' };
const letter = { subject: 'About {name}', text: 'Dear {name}', sharesAddress: false };
const { applying } = ownApplying();
const { files } = applying;
const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE);

afterEach(async () => {
  for (const name of await listStored(applying)) await files.remove(name);
});

/** A role with one application of Ada's. */
async function receive(db: Db, now: Date, key?: string) {
  const { hash } = await openRole(db, now);
  await submitApplication(db, applying, await fill(applying, hash, key ? { key } : {}), now);
  const { id } = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
  const job = await findJobWithCompany(db, hash);
  if (!job) throw new Error('There is no role');
  return { hash, id, job };
}

const all = async (db: Db) => ({
  application: await db.selectFrom('applications').selectAll().execute(),
  events: await db.selectFrom('application_events').selectAll().execute(),
  notes: await db.selectFrom('application_notes').selectAll().execute(),
  files: await db.selectFrom('application_files').selectAll().execute(),
  mails: await db.selectFrom('mails').selectAll().orderBy('id').execute(),
  replies: await db.selectFrom('replies').selectAll().execute(),
});

describeOnBothEngines('An application that its candidate deletes', (open, _engine, test) => {
  it('An application that its candidate deletes is hidden at once, comes back whole within the minute, and is otherwise erased', async () => {
    const { db, now } = await open();
    const { id, job } = await receive(db, now);
    expectValue(await addApplicationNote(db, reviewer, { id, text: 'Good eye' }, now));
    const before = await all(db);
    const file = before.files[0]?.id ?? '';

    await deleteApplicationWithUndo(db, id, now);
    expect(await findApplicationForCandidate(db, id)).toBeUndefined();
    expect(await findApplicationFile(db, id, file)).toBeUndefined();
    expect((await findApplicant(db, job, id))?.application).toMatchObject({ email: '', cv: null, portfolioUrl: null });
    expect(await canRestoreDeletedApplication(db, id, after(now, MINUTES_TO_UNDO / 2))).toBe(true);
    expect(await eraseDeletedApplications(db, files, after(now, MINUTES_TO_UNDO / 2))).toBe(0);
    expect(await describeViolations(applicationInvariants(files), db, now)).toEqual([]);

    expect(await restoreDeletedApplication(db, id, after(now, MINUTES_TO_UNDO / 2))).toBe(true);
    const { application, ...rest } = await all(db);
    const { application: was, ...restBefore } = before;
    expect(rest).toEqual(restBefore);
    const changed = { version: expect.anything(), updated_at: expect.anything() };
    expect(application).toEqual([{ ...was[0], ...changed }]);
    expect((await findApplicationForCandidate(db, id))?.status).toBe('received');
    expect((await findApplicationFile(db, id, file))?.name).toBe('cv.pdf');

    await deleteApplicationWithUndo(db, id, now);
    // A second press changes neither what it comes back as nor when that is over.
    await deleteApplicationWithUndo(db, id, after(now, MINUTES_TO_UNDO / 2));
    expect(await canRestoreDeletedApplication(db, id, after(now, MINUTES_TO_UNDO))).toBe(false);
    expect(await restoreDeletedApplication(db, id, after(now, MINUTES_TO_UNDO))).toBe(false);
    expect(await eraseDeletedApplications(db, files, after(now, MINUTES_TO_UNDO))).toBe(1);
    expect(await eraseDeletedApplications(db, files, after(now, MINUTES_TO_UNDO))).toBe(0);
    expect(await restoreDeletedApplication(db, id, now)).toBe(false);
    expect(await all(db)).toEqual({ ...before, application: [], events: [], notes: [], files: [], mails: [] });
    expect(await listApplicantsIncludingWithdrawn(db, job.id)).toEqual([]);
    expect(await listStored(applying)).toEqual([]);
  });

  it('An application that its candidate deletes comes back as what it was: shortlisted, or withdrawn before', async () => {
    const { db, now } = await open();
    const { id, hash } = await receive(db, now);
    const answer = async (to: ApplicationDecision) => {
      const { batch, letters } = expectValue(await queueDecisionLetters(db, reviewer, { ids: [id], to, letter }, now));
      await applyAndMailDecisions(db, applying, batch, now);
      return letters;
    };
    expect(await answer('shortlisted')).toBe(1);
    await deleteApplicationWithUndo(db, id, now);
    // An application that is being deleted gets no answer.
    expect(await answer('rejected')).toBe(0);
    expect(await restoreDeletedApplication(db, id, now)).toBe(true);
    expect((await findApplicationForCandidate(db, id))?.status).toBe('shortlisted');
    await withdrawApplication(db, applying, id, now);
    await deleteApplicationWithUndo(db, id, now);
    expect(await restoreDeletedApplication(db, id, now)).toBe(true);
    expect((await findApplicationForCandidate(db, id))?.status).toBe('withdrawn');
    // The second one of the same person does not get in its way.
    await submitApplication(db, applying, await fill(applying, hash), now);
    expect((await db.selectFrom('applications').select('status').execute()).map(({ status }) => status).sort()).toEqual(
      ['received', 'withdrawn'],
    );
  });

  test.each<[string, { email?: string; key?: string }, { email?: string; key?: string }]>([
    ['the same form', { key: 'one' }, { key: 'one' }],
    ['the same words without scripts', {}, {}],
    ['the same form under another address', { key: 'one' }, { key: 'one', email: 'obi@example.com' }],
    ['another form', { key: 'one' }, { key: 'two' }],
  ])(
    'An application that its candidate deletes is final when its person applies again, by %s: that one arrives and stays',
    async (_, { key }, again) => {
      const { db, now } = await open();
      const { id, hash } = await receive(db, now, key);
      await deleteApplicationWithUndo(db, id, now);
      const submission = await fill(applying, hash, again);
      expect(await findPreviousOutcomeAndRenewReceipt(db, applying, submission)).toBeUndefined();
      expect(await submitApplication(db, applying, submission, now)).toMatchObject({ outcome: 'arrived' });
      expect(await restoreDeletedApplication(db, id, now)).toBe(false);
      await eraseDeletedApplications(db, files, after(now, MINUTES_TO_UNDO));
      const [only, ...others] = await db.selectFrom('applications').select(['id', 'status']).execute();
      expect([only?.status, others]).toEqual(['received', []]);
      expect(only?.id).not.toBe(id);
      expect(await findPreviousOutcomeAndRenewReceipt(db, applying, submission)).toMatchObject({ outcome: 'arrived' });
      expect(await listStored(applying)).toEqual((await all(db)).files.map((file) => file.id));
      expect(await describeViolations(applicationInvariants(files), db, now)).toEqual([]);
    },
  );

  it('An application that its candidate deletes is one of the two when it is brought back and applied for again in one moment', async () => {
    const { db, now } = await open();
    const { id, hash } = await receive(db, now, 'one');
    await deleteApplicationWithUndo(db, id, now);
    const submission = await fill(applying, hash, { key: 'two' });
    const [isBack] = await Promise.all([
      restoreDeletedApplication(db, id, now),
      submitApplication(db, applying, submission, now),
    ]);
    const left = await db.selectFrom('applications').select(['id', 'status']).execute();
    expect(left).toMatchObject([{ status: 'received' }]);
    expect(left[0]?.id === id).toBe(isBack);
  });

  it('An application that its candidate deletes is erased with the others when its time is over in any case', async () => {
    const { db, now } = await open();
    const { id, hash } = await receive(db, now);
    expectValue(await closeJob(db, actor, { hash, reason: 'closed' }, now));
    await deleteApplicationWithUndo(db, id, now);
    expect(await eraseExpiredApplications(db, files, new Date('2026-12-01T12:00:00Z'))).toBe(1);
    expect(await restoreDeletedApplication(db, id, now)).toBe(false);
    expect(await db.selectFrom('application_deletions').selectAll().execute()).toEqual([]);
  });
});
