import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { findApplyView } from '../../../src/features/applications/apply-view.queries.ts';
import { repostEndedJobAsDraft } from '../../../src/features/jobs/copy.commands.ts';
import { closeJob, createJob, editJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { getJobByHash } from '../../../src/features/jobs/job.queries.ts';
import { readJobDraft } from '../../../src/features/jobs/job.relations.ts';
import { restoreJobVersion } from '../../../src/features/recruiting/recruiting.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { readLastChangeId } from '../../../src/publishing/changes.queries.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { draftOf, plantOpenJob } from '../plant.ts';

const actor = { kind: 'recruiter', id: 'rita' } as const;
const questions = [
  { text: 'When could you begin?', isRequired: true },
  { text: 'What are you reading?', isRequired: false },
];

async function openJob(db: Db, now: Date): Promise<{ id: string; hash: string }> {
  return await plantOpenJob(db, now, { apply: { mode: 'board' }, questions }, actor);
}

const requested = async (db: Db, hash: string) => (await findApplyView(db, hash, 6))?.questions;

describeOnBothEngines('The questions of a role', (open, _engine, test) => {
  it('The questions of a role appear in its form in their order, and change there when they are edited', async () => {
    const { db, now } = await open();
    const { hash } = await openJob(db, now);
    expect(await requested(db, hash)).toEqual(questions);
    const before = await readLastChangeId(db);
    expectValue(await editJob(db, actor, { hash, changes: { questions: questions.slice(1) } }, now));
    expect(await requested(db, hash)).toEqual(questions.slice(1));
    const [change] = await listChangesAfter(db, before, 5);
    expect(change?.record.tags).toContain(`job:${hash}`);
    expectValue(await editJob(db, actor, { hash, changes: { title: 'Another title' } }, now));
    expect(await requested(db, hash)).toEqual(questions.slice(1));
  });

  it('The questions of a role are stored in its history, and asked again when an older version is restored', async () => {
    const { db, now } = await open();
    const { id, hash } = await openJob(db, now);
    expectValue(await editJob(db, actor, { hash, changes: { questions: [] } }, now));
    expect(await requested(db, hash)).toEqual([]);
    const first = await db
      .selectFrom('job_events')
      .select('id')
      .where('job_id', '=', id)
      .where('event', '=', 'create')
      .executeTakeFirstOrThrow();
    const { version } = await getJobByHash(db, hash);
    expectValue(await restoreJobVersion(db, actor, { hash, eventId: first.id, version }, now));
    expect(await requested(db, hash)).toEqual(questions);
  });

  test('The questions of a role come along when it is posted again', async () => {
    const { db, now } = await open();
    const { hash } = await openJob(db, now);
    expectValue(await closeJob(db, actor, { hash, reason: 'closed' }, now));
    const again = expectValue(await repostEndedJobAsDraft(db, actor, { hash }, now));
    expectValue(await publishJob(db, actor, again, now));
    expect(await requested(db, again.hash)).toEqual(questions);
    const job = await getJobByHash(db, again.hash);
    expect((await readJobDraft(db, job.id)).questions).toEqual(questions);
  });

  test.each([
    [Array.from({ length: 6 }, (_, i) => ({ text: `Question ${i}`, isRequired: false })), 'questions'],
    [[{ text: 'x'.repeat(201), isRequired: false }], 'questions.0.text'],
    [[{ text: ' ', isRequired: true }], 'questions.0.text'],
  ])('The questions of a role have limits (%#)', async (tooMuch, field) => {
    const { db, now } = await open();
    const result = await createJob(db, actor, draftOf({ questions: tooMuch }), now);
    expect(result.ok ? [] : result.problems.map((problem) => problem.field)).toEqual([field]);
  });
});
