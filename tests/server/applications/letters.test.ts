import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import {
  findJobWithCompany,
  listApplicantsIncludingWithdrawn,
} from '../../../src/features/applications/applicants/applicants.queries.ts';
import { withdrawApplication } from '../../../src/features/applications/candidate.commands.ts';
import {
  initialLetter,
  secondsUntilLettersLeave,
  UNDO_SECONDS,
} from '../../../src/features/applications/letters/letter.ts';
import {
  applyAndMailDecisions,
  cancelUnsentLetters,
  createDecisionLettersHandler,
  queueDecisionLetters,
} from '../../../src/features/applications/letters/letters.commands.ts';
import { findUnsentLetterBatch } from '../../../src/features/applications/letters/letters.queries.ts';
import { findReplyRecord } from '../../../src/features/applications/reply-record.queries.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { ownApplying } from './own-applying.ts';
import { openRole, receive } from './receive.ts';

const { applying, folder } = ownApplying();
const rita = { userId: 'rita', companyId: 'co1' };
const letter = {
  ...initialLetter('rejected', { title: 'Product Designer', company: 'Northlight' }, false),
  text: 'Hello {name},\n\nNo, and here is why.',
};
const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);
const script = fileURLToPath(new URL('../send-letters-and-die.ts', import.meta.url));

const statusesOf = async (db: Db) =>
  (await db.selectFrom('applications').select('status').orderBy('id').execute()).map(({ status }) => status);
const countLetters = async (db: Db) =>
  (await db.selectFrom('mails').select('id').where('kind', '=', 'application rejected').execute()).length;
const work = (db: Db, now: Date) =>
  runAllTasks({ db, handlers: [createDecisionLettersHandler(applying)], clock: () => now });

describeOnBothEngines('A letter', (open, _engine, test) => {
  /** A role with applicants of these names. */
  async function set(...names: string[]) {
    const { db, now, url } = await open();
    const { id: jobId, hash } = await openRole(db, now);
    const ids: string[] = [];
    for (const name of names) ids.push(await receive(db, applying, hash, name, now));
    const write = async (some = ids) =>
      expectValue(await queueDecisionLetters(db, rita, { ids: some, to: 'rejected', letter }, now));
    return { db, now, url, jobId, hash, ids, write };
  }

  it('A letter waits for a minute, in which nothing is decided and no applicant is notified', async () => {
    const { db, now, jobId, write } = await set('Ada');
    const { batch } = await write();
    await work(db, after(now, UNDO_SECONDS - 0.001));
    expect(await statusesOf(db)).toEqual(['received']);
    expect(await countLetters(db)).toBe(0);
    const leaving = await findUnsentLetterBatch(db, jobId, batch);
    expect(leaving).toMatchObject({ count: 1, to: 'rejected' });
    expect(leaving && secondsUntilLettersLeave(leaving, after(now, 3.5))).toBe(UNDO_SECONDS - 3);
    await expectInvariants(db, now);
    await work(db, after(now, UNDO_SECONDS));
    expect(await statusesOf(db)).toEqual(['rejected']);
    expect(await countLetters(db)).toBe(1);
    expect(await findUnsentLetterBatch(db, jobId, batch)).toBeUndefined();
    await expectInvariants(db, now);
  });

  test('A letter that is undone sends nothing, decides nothing, and returns its words', async () => {
    const { db, now, hash, ids, write } = await set('Ada', 'Bea');
    const { batch } = await write();
    const job = await findJobWithCompany(db, hash);
    expect(
      job && (await listApplicantsIncludingWithdrawn(db, job.id)).map(({ isLetterPending }) => isLetterPending),
    ).toEqual([true, true]);
    expect(await cancelUnsentLetters(db, rita, batch)).toEqual({
      ...letter,
      decision: 'rejected',
      applicationIds: [...ids].sort(),
    });
    expect(await cancelUnsentLetters(db, rita, batch)).toBeUndefined();
    await work(db, after(now, 60));
    expect(await statusesOf(db)).toEqual(['received', 'received']);
    expect(await countLetters(db)).toBe(0);
    expect(await findReplyRecord(db, 'co1')).toBeUndefined();
    // It can be written again.
    expect((await write()).letters).toBe(2);
    await expectInvariants(db, now);
  });

  test('A letter is out of reach of other companies', async () => {
    const { db, now, ids, write } = await set('Ada');
    const sam = { userId: 'sam', companyId: 'co2' };
    expect(expectValue(await queueDecisionLetters(db, sam, { ids, to: 'rejected', letter }, now)).letters).toBe(0);
    const { batch } = await write();
    expect(await cancelUnsentLetters(db, sam, batch)).toBeUndefined();
    const other = await openRole(db, now, 'co2');
    expect(await findUnsentLetterBatch(db, other.id, batch)).toBeUndefined();
  });

  it('A letter sent twice is one, and a colleague’s other letter is rejected meanwhile', async () => {
    const { db, now, ids, write } = await set('Ada');
    const { batch } = await write();
    expect(await write()).toEqual({ batch, letters: 1 });
    const kim = { userId: 'kim', companyId: 'co1' };
    const input = { ids, to: 'hired' as const, letter, version: 1 };
    expect(await queueDecisionLetters(db, kim, input, now)).toMatchObject({ ok: false });
    await work(db, after(now, 60));
    expect(await countLetters(db)).toBe(1);
  });

  test('A letter to an applicant who withdraws meanwhile is not sent', async () => {
    const { db, now, ids, write } = await set('Ada');
    await write();
    await withdrawApplication(db, applying, ids[0] ?? '', now);
    await work(db, after(now, 60));
    expect(await statusesOf(db)).toEqual(['withdrawn']);
    expect(await countLetters(db)).toBe(0);
    await expectInvariants(db, now);
  });

  it('A letter is either sent or taken back, and never both or neither, when both happen at once', async () => {
    const { db, now, ids, write } = await set('Ada', 'Bea', 'Cy', 'Dee', 'Eve', 'Fay');
    const seen = { sent: 0, back: 0 };
    for (let round = 0; round < 6; round++) {
      const { batch } = await write();
      const at = after(now, 10);
      // Two workers, one of whom lost its lease without noticing, and two who press Undo.
      const outcomes = await Promise.all([
        applyAndMailDecisions(db, applying, batch, at),
        cancelUnsentLetters(db, rita, batch),
        applyAndMailDecisions(db, applying, batch, at),
        cancelUnsentLetters(db, rita, batch),
      ]);
      const back = outcomes.flatMap((outcome) => outcome?.applicationIds ?? []);
      expect(new Set(back).size).toBe(back.length);
      const sent = await db.selectFrom('applications').select('id').where('status', '=', 'rejected').execute();
      expect([...sent.map(({ id }) => id), ...back].sort()).toEqual([...ids].sort());
      expect(await countLetters(db)).toBe(sent.length);
      seen.sent += sent.length;
      seen.back += back.length;
      // Everything again.
      await db.updateTable('applications').set({ status: 'received' }).execute();
      await db.deleteFrom('mails').where('kind', '=', 'application rejected').execute();
    }
    expect(seen.sent + seen.back).toBe(36);
  });

  test('A letter whose sending is killed before any one write is sent once in the end, or can still be taken back', async () => {
    const { db, now, url, write } = await set('Ada', 'Bea');
    const { batch } = await write();
    let writes = 0;
    for (let n = 1; ; n++) {
      const child = spawnSync(process.execPath, [script, url, folder, batch, String(n)], { encoding: 'utf8' });
      const left = await db.selectFrom('application_letters').select('application_id').execute();
      const decided = (await statusesOf(db)).filter((status) => status === 'rejected').length;
      expect(left.length + decided).toBe(2);
      expect(await countLetters(db)).toBe(decided);
      writes = n;
      if (child.signal !== 'SIGKILL') break;
    }
    expect(writes).toBeGreaterThan(8);
    expect(await countLetters(db)).toBe(2);
    await work(db, after(now, 60));
    expect(await countLetters(db)).toBe(2);
    await expectInvariants(db, now);
  }, 300_000);
});
