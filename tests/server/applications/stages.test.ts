import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import {
  findApplicant,
  findJobWithCompany,
  findUndoableStageMove,
  listApplicantsIncludingWithdrawn,
} from '../../../src/features/applications/applicants/applicants.queries.ts';
import { findApplicationForCandidate } from '../../../src/features/applications/application.queries.ts';
import { withdrawApplication } from '../../../src/features/applications/candidate.commands.ts';
import type { ApplicationStage } from '../../../src/features/applications/stages/stage.ts';
import { moveApplicationsToStage, undoStageMove } from '../../../src/features/applications/stages/stages.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { describeOnBothEngines } from '../harness.ts';
import { ownApplying } from './own-applying.ts';
import { openRole, receive } from './receive.ts';

const { applying } = ownApplying();

const stagesOf = async (db: Db, jobId: string) =>
  Object.fromEntries(
    (await listApplicantsIncludingWithdrawn(db, jobId)).map(({ name, stage, status }) => [name, `${stage} ${status}`]),
  );
const countMails = async (db: Db) => (await db.selectFrom('mails').select('id').execute()).length;

describeOnBothEngines('Stages of applicants', (open, _engine, test) => {
  /** A role with three applicants, and who moves them. */
  async function set() {
    const { db, now } = await open();
    const { id: jobId, hash } = await openRole(db, now);
    const [ada, bea, cy] = [
      await receive(db, applying, hash, 'Ada', now),
      await receive(db, applying, hash, 'Bea', now),
      await receive(db, applying, hash, 'Cy', now),
    ];
    const mover = { userId: 'rita', jobId };
    let clock = now.getTime();
    const move = async (ids: string[], stage: ApplicationStage) =>
      expectValue(await moveApplicationsToStage(db, mover, { ids, stage }, new Date(++clock)));
    return { db, now, jobId, hash, ada, bea, cy, mover, move };
  }

  it('Stages of applicants change for many at once, and no mail is written', async () => {
    const { db, jobId, ada, bea, move } = await set();
    const before = await countMails(db);
    expect((await move([ada, bea, ada], 'shortlist')).moved).toBe(2);
    expect(await stagesOf(db, jobId)).toEqual({
      Ada: 'shortlist viewed',
      Bea: 'shortlist viewed',
      Cy: 'new received',
    });
    expect((await move([ada, bea], 'shortlist')).moved).toBe(0);
    expect(await countMails(db)).toBe(before);
  });

  it('Stages of applicants are nothing that the candidate sees: not on the page and not in what can be saved of it', async () => {
    const { db, ada, move } = await set();
    await move([ada], 'interviewing');
    const own = await findApplicationForCandidate(db, ada);
    expect(own).toMatchObject({ status: 'viewed' });
    expect(JSON.stringify(own)).not.toMatch(/interviewing|stage/);
  });

  it('Stages of applicants go back together, but for those who were moved again since, and only once', async () => {
    const { db, jobId, ada, bea, cy, mover, move } = await set();
    await move([cy], 'shortlist');
    const { batch } = await move([ada, bea, cy], 'offer');
    expect(await findUndoableStageMove(db, jobId, batch)).toEqual({ batch, count: 3, stage: 'offer' });
    await move([bea], 'interviewing');
    expect(await undoStageMove(db, mover, batch)).toBe(2);
    expect(await stagesOf(db, jobId)).toEqual({
      Ada: 'new viewed',
      Bea: 'interviewing viewed',
      Cy: 'shortlist viewed',
    });
    expect(await undoStageMove(db, mover, batch)).toBe(0);
    expect(await findUndoableStageMove(db, jobId, batch)).toBeUndefined();
  });

  test('Stages of applicants are out of reach of other roles and companies', async () => {
    const { db, now, jobId, ada, move } = await set();
    const elsewhere = await openRole(db, now, 'co2');
    const stranger = { userId: 'sam', jobId: elsewhere.id };
    const other = await receive(db, applying, elsewhere.hash, 'Dee', now);
    const outcome = await moveApplicationsToStage(db, stranger, { ids: [ada, other], stage: 'offer' }, now);
    expect(expectValue(outcome).moved).toBe(1);
    expect(await stagesOf(db, jobId)).toMatchObject({ Ada: 'new received' });
    const { batch } = await move([ada], 'shortlist');
    expect(await undoStageMove(db, stranger, batch)).toBe(0);
    expect(await findUndoableStageMove(db, elsewhere.id, batch)).toBeUndefined();
    expect(await stagesOf(db, jobId)).toMatchObject({ Ada: 'shortlist viewed' });
  });

  it('Stages of applicants are shown in the history of an applicant with who did it', async () => {
    const { db, hash, ada, move } = await set();
    await move([ada], 'shortlist');
    const job = await findJobWithCompany(db, hash);
    const applicant = job && (await findApplicant(db, job, ada));
    expect(applicant?.events).toMatchObject([{ status: 'received' }, { status: 'viewed' }, { stage: 'shortlist' }]);
  });

  test('Stages of applicants end with the application', async () => {
    const { db, now, jobId, ada, move } = await set();
    await move([ada], 'shortlist');
    await withdrawApplication(db, applying, ada, now);
    expect((await move([ada], 'offer')).moved).toBe(0);
    expect(await stagesOf(db, jobId)).toMatchObject({ Ada: 'shortlist withdrawn' });
    await db.deleteFrom('applications').where('id', '=', ada).execute();
    expect(await db.selectFrom('application_stage_changes').selectAll().execute()).toEqual([]);
  });

  test('Stages of applicants reject an empty selection and too many', async () => {
    const { db, now, mover } = await set();
    const ids = Array.from({ length: 201 }, (_, i) => `id${i}`);
    expect(await moveApplicationsToStage(db, mover, { ids: [], stage: 'offer' }, now)).toMatchObject({ ok: false });
    expect(await moveApplicationsToStage(db, mover, { ids, stage: 'offer' }, now)).toMatchObject({ ok: false });
  });

  it('Stages of applicants end as the last change sets them when several move the same applicants at once', async () => {
    const { db, jobId, ada, bea, cy, move } = await set();
    const stages: ApplicationStage[] = ['shortlist', 'interviewing', 'offer', 'shortlist', 'offer', 'interviewing'];
    await Promise.all(stages.map((stage, i) => move(i % 2 ? [ada, bea, cy] : [cy, bea, ada], stage)));
    const last = Object.values(await stagesOf(db, jobId));
    // The last of the two moved all of them.
    expect(new Set(last).size).toBe(1);
    const moves = await db.selectFrom('application_stage_changes').select(['application_id']).execute();
    expect(moves.length % 3).toBe(0);
  });
});
