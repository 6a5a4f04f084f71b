import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { copyJobAsDraft, repostEndedJobAsDraft } from '../../../src/features/jobs/copy.commands.ts';
import { closeJob, discardJob, editJob, pauseJob } from '../../../src/features/jobs/job.commands.ts';
import { findOpenJob, getJobByHash } from '../../../src/features/jobs/job.queries.ts';
import { readJobDraft } from '../../../src/features/jobs/job.relations.ts';
import { editAndSubmitDraft } from '../../../src/features/posting/posting.commands.ts';
import { readRepostChain } from '../../../src/features/recruiting/own-jobs.queries.ts';
import { MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { readLastChangeId } from '../../../src/publishing/changes.queries.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';

const ana = { kind: 'recruiter', id: 'ana' } as const;
const bo = { kind: 'recruiter', id: 'bo' } as const;
const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE);
const pay = { min: 5_000_000, max: 6_000_000, currency: 'EUR', period: 'year' } as const;
const questions = [{ text: 'Why?', isRequired: true }];

async function publishOne(db: Db, now: Date): Promise<string> {
  return (
    await plantOpenJob(db, now, { apply: { mode: 'board' }, pay, questions, benefits: ['Lunch'], featured: true }, ana)
  ).hash;
}

const textOf = async (db: Db, hash: string) => readJobDraft(db, (await getJobByHash(db, hash)).id);

describeOnBothEngines('A role that is posted again', (open, _engine, test) => {
  test('A role that is posted again is a draft with everything filled in, and public only when it is sent', async () => {
    const { db, now } = await open();
    const old = await publishOne(db, now);
    expect((await repostEndedJobAsDraft(db, ana, { hash: old }, now)).ok).toBe(false);
    expectValue(await closeJob(db, ana, { hash: old, reason: 'closed' }, now));
    const before = await readLastChangeId(db);
    const again = expectValue(await repostEndedJobAsDraft(db, ana, { hash: old }, now));
    expect(again.hash).not.toBe(old);
    expect(await textOf(db, again.hash)).toEqual({ ...(await textOf(db, old)), featured: false });
    expect((await getJobByHash(db, again.hash)).status).toBe('draft');
    expect(await readLastChangeId(db)).toBe(before);

    expectValue(await editAndSubmitDraft(db, ana, { hash: again.hash }, later(now, 9)));
    expect((await findOpenJob(db, again.hash))?.publishedAt).toBe(later(now, 9).toISOString());
  });

  it('A role that is posted again is one draft, however often and by however many it is requested, until that is sent or discarded', async () => {
    const { db, now } = await open();
    const old = await publishOne(db, now);
    expectValue(await closeJob(db, ana, { hash: old, reason: 'closed' }, now));
    const made = await Promise.all(
      [ana, bo, ana, bo, ana].map((who) => repostEndedJobAsDraft(db, who, { hash: old }, now)),
    );
    const [hash, ...others] = [...new Set(made.map((one) => expectValue(one).hash))];
    expect(others).toEqual([]);
    expectValue(await discardJob(db, ana, { hash: hash ?? '' }, now));
    expect(expectValue(await repostEndedJobAsDraft(db, ana, { hash: old }, now)).hash).not.toBe(hash);
  });

  it('A role that is posted again is linked with the one it follows: as a draft to those who write it, as a role once it is sent', async () => {
    const { db, now } = await open();
    const first = await publishOne(db, now);
    expectValue(await closeJob(db, ana, { hash: first, reason: 'closed' }, now));
    const discarded = expectValue(await repostEndedJobAsDraft(db, ana, { hash: first }, now)).hash;
    expect(await readRepostChain(db, first)).toEqual({ earlier: [], later: null, unsent: discarded });
    expectValue(await discardJob(db, ana, { hash: discarded }, now));
    expect(await readRepostChain(db, first)).toEqual({ earlier: [], later: null, unsent: null });

    const second = expectValue(await repostEndedJobAsDraft(db, ana, { hash: first }, later(now, 1))).hash;
    expectValue(await editAndSubmitDraft(db, ana, { hash: second }, later(now, 1)));
    expect(await readRepostChain(db, first)).toEqual({ earlier: [], later: second, unsent: null });
    expectValue(await closeJob(db, ana, { hash: second, reason: 'filled' }, later(now, 2)));
    const third = expectValue(await repostEndedJobAsDraft(db, ana, { hash: second }, later(now, 3))).hash;
    expect((await readRepostChain(db, third)).earlier.map(({ hash }) => hash)).toEqual([second, first]);
    // A draft does not take the place of what was posted.
    const alongside = expectValue(await repostEndedJobAsDraft(db, ana, { hash: first }, later(now, 4))).hash;
    expect(await readRepostChain(db, first)).toMatchObject({ later: second, unsent: alongside });
  });
});

describeOnBothEngines('A duplicate of a role', (open, _engine, test) => {
  test.each(['open', 'paused', 'ended'])(
    'A duplicate of a role that is %s is a draft of its own with everything filled in',
    async (state) => {
      const { db, now } = await open();
      const hash = await publishOne(db, now);
      if (state === 'paused') expectValue(await pauseJob(db, ana, { hash }, now));
      if (state === 'ended') expectValue(await closeJob(db, ana, { hash, reason: 'filled' }, now));
      const before = await readLastChangeId(db);
      const copy = expectValue(await copyJobAsDraft(db, ana, { hash }, now));
      expect(await textOf(db, copy.hash)).toEqual({ ...(await textOf(db, hash)), featured: false });
      expect((await getJobByHash(db, copy.hash)).status).toBe('draft');
      expect(await readRepostChain(db, copy.hash)).toEqual({ earlier: [], later: null, unsent: null });
      expect(await readLastChangeId(db)).toBe(before);
      expect(await readRepostChain(db, hash)).toEqual({ earlier: [], later: null, unsent: null });
    },
  );

  it('A duplicate of a role is one when its button is pressed twice, and another for a colleague, after a change or some time later', async () => {
    const { db, now } = await open();
    const hash = await publishOne(db, now);
    const copy = async (who: typeof ana | typeof bo, at: Date) =>
      expectValue(await copyJobAsDraft(db, who, { hash }, at)).hash;
    const pressed = await Promise.all([copy(ana, now), copy(ana, now), copy(ana, now)]);
    expect(new Set(pressed).size).toBe(1);
    const [first = ''] = pressed;
    const others = [await copy(bo, now), await copy(ana, later(now, 2))];
    expectValue(await editJob(db, ana, { hash: others[1] ?? '', changes: { title: 'Another' } }, later(now, 2)));
    others.push(await copy(ana, later(now, 2)));
    expect(new Set([first, ...others]).size).toBe(4);
  });

  test('A duplicate of an open role is sent only when its writer confirms that it is another role', async () => {
    const { db, now } = await open();
    const original = await publishOne(db, now);
    const { hash } = expectValue(await copyJobAsDraft(db, ana, { hash: original }, now));
    const edit = { version: 1, changes: { benefits: ['Dinner'] } };
    const rejected = await editAndSubmitDraft(db, ana, { hash, edit }, now);
    expect(rejected).toMatchObject({ ok: false, problems: [{ field: 'otherRole' }] });
    // Nothing of the change is left: the form that comes back is of the version that it was of.
    expect(await getJobByHash(db, hash)).toMatchObject({ version: 1, status: 'draft' });
    expect((await textOf(db, hash)).benefits).toEqual(['Lunch']);
    expectValue(await editAndSubmitDraft(db, ana, { hash, edit, allowDuplicate: true }, now));
    expect((await findOpenJob(db, hash))?.benefits).toEqual(['Dinner']);
  });
});
