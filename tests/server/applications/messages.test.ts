import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import {
  findApplicant,
  findJobWithCompany,
  listApplicantsIncludingWithdrawn,
} from '../../../src/features/applications/applicants/applicants.queries.ts';
import { findApplicationForCandidate } from '../../../src/features/applications/application.queries.ts';
import { withdrawApplication } from '../../../src/features/applications/candidate.commands.ts';
import {
  type MessageAuthor,
  sendConversationMessage,
  setConversationEnded,
} from '../../../src/features/applications/conversation/messages.commands.ts';
import { eraseApplications } from '../../../src/features/applications/erasure.ts';
import { initialLetter } from '../../../src/features/applications/letters/letter.ts';
import { queueDecisionLetters } from '../../../src/features/applications/letters/letters.commands.ts';
import { readReplyAddressChoice } from '../../../src/features/applications/shared-address.ts';
import { addOrPromoteMember } from '../../../src/features/membership/member.commands.ts';
import { HOUR, MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { createSendMailHandler } from '../../../src/mail/mail.tasks.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { openPostOffice } from '../post-office.ts';
import { ownApplying } from './own-applying.ts';
import { decide, openRole, receive } from './receive.ts';

const { applying } = ownApplying();
const candidate: MessageAuthor = { side: 'candidate' };
const RITA = 'rita@northlight.example';
const KIM = 'kim@northlight.example';

describeOnBothEngines('A conversation', (open, _engine, test) => {
  /** An application for a role of a company with two people. */
  async function set() {
    const { db, now } = await open();
    for (const email of [RITA, KIM]) {
      await plantPerson(db, email);
      await addOrPromoteMember(db, { companyId: 'co1', userId: email, role: 'member' }, now);
    }
    const { hash } = await openRole(db, now);
    const id = await receive(db, applying, hash, 'Ada', now);
    let clock = now.getTime();
    const write = (writer: MessageAuthor, text: string, after = HOUR) => {
      clock += after;
      return sendConversationMessage(db, applying, writer, { id, text }, new Date(clock));
    };
    return { db, now, hash, id, write, rita: recruiter(RITA), kim: recruiter(KIM) };
  }
  const recruiter = (userId: string, companyId = 'co1') =>
    ({ side: 'company', userId, companyId, sharesAddress: false }) as const;
  const output = async (db: Db, hash: string, id: string) => {
    const job = await findJobWithCompany(db, hash);
    const applicant = job && (await findApplicant(db, job, id));
    return applicant?.conversation.messages.map(({ by, text }) => `${by}: ${text}`);
  };
  const mailed = async (db: Db, kind: string) =>
    (await db.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('recipient').execute()).map(
      ({ recipient }) => recipient,
    );

  test('A conversation goes to and fro, each side notified by mail, and everyone in the company sees who wrote', async () => {
    const { db, now, hash, id, write, rita, kim } = await set();
    expect(await write(rita, 'Which type is this?\r\n\r\nIt is lovely.', 1)).toMatchObject({ ok: true });
    expect(await write(candidate, 'My own, rendered last year.', 1)).toMatchObject({ ok: true });
    expect(await write(kim, 'Wow.', 1)).toMatchObject({ ok: true });
    expect(await output(db, hash, id)).toEqual([
      `${RITA}: Which type is this?\n\nIt is lovely.`,
      'null: My own, rendered last year.',
      `${KIM}: Wow.`,
    ]);
    expect(await mailed(db, 'application message')).toEqual(['ada@example.com', 'ada@example.com']);
    // Only who takes part: Kim had not written yet.
    expect(await mailed(db, 'candidate message')).toEqual([RITA]);
    expect((await findApplicationForCandidate(db, id))?.status).toBe('viewed');
    await expectInvariants(db, new Date(now.getTime() + 3));
  });

  test('A conversation goes on with the others when its only writer is suspended', async () => {
    const { db, now, write, rita } = await set();
    await write(rita, 'Which type is this?');
    await db.updateTable('users').set({ suspended_at: now.toISOString() }).where('id', '=', RITA).execute();
    await write(candidate, 'My own.');
    expect(await mailed(db, 'candidate message')).toEqual([KIM]);
  });

  it('A conversation shows no address of anyone: not in mails, and not on the candidate’s page, until it is shared', async () => {
    const { db, id, now, write, rita } = await set();
    const post = await openPostOffice();
    const deliver = () =>
      runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => new Date(now.getTime() + 100 * HOUR) });
    await deliver();
    const before = (await post.read()).length;
    await write(rita, 'Hello Ada');
    await write(candidate, 'My secret words');
    await write({ ...rita, sharesAddress: true }, 'Write to me');
    await deliver();
    const [first, reported, shared] = (await post.read()).slice(before);
    expect(JSON.stringify(first)).not.toContain('rita');
    expect(first?.replyTo).toBeUndefined();
    expect(first?.text).toContain('Hello Ada');
    expect(first?.text).toContain('Replies to this e-mail are not read');
    expect(reported?.to?.[0]?.address).toBe(RITA);
    for (const word of ['Ada', 'ada@', 'secret']) expect(reported?.text).not.toContain(word);
    expect(shared?.replyTo?.[0]?.address).toBe(RITA);
    expect(JSON.stringify(await findApplicationForCandidate(db, id))).not.toContain('rita');
  });

  it('A conversation offers the writer’s address in their next form as they left it in the last, to no other recruiter’s candidates', async () => {
    const { db, id, now, write, rita } = await set();
    const offered = async (email: string) => (await readReplyAddressChoice(db, { id: email, email })).isShared;
    expect([await offered(RITA), await offered(KIM)]).toEqual([false, false]);
    // What was refused was not chosen.
    await write({ ...rita, sharesAddress: true }, '');
    expect(await offered(RITA)).toBe(false);
    await write({ ...rita, sharesAddress: true }, 'Write to me');
    await write({ ...rita, sharesAddress: true }, 'Or call me');
    expect([await offered(RITA), await offered(KIM)]).toEqual([true, false]);
    const letter = initialLetter('shortlisted', { title: 'X', company: 'Y' }, await offered(RITA));
    const recruiter = { userId: RITA, companyId: 'co1' };
    expectValue(await queueDecisionLetters(db, recruiter, { ids: [id], to: 'shortlisted', letter }, now));
    expect(letter.sharesAddress).toBe(true);
    expect(await offered(RITA)).toBe(true);
    await write(rita, 'Write here instead');
    expect(await offered(RITA)).toBe(false);
  });

  test('A conversation is begun by the company', async () => {
    const { write, rita } = await set();
    expect(await write(candidate, 'Hello?')).toMatchObject({ ok: false });
    await write(rita, 'Hello');
    expect(await write(candidate, 'Hello!')).toMatchObject({ ok: true });
  });

  test('A conversation holds the letters that were sent', async () => {
    const { db, now, hash, id } = await set();
    const letter = { ...initialLetter('rejected', { title: 'X', company: 'Y' }, false), text: 'Dear {name}, no.' };
    await decide(db, applying, { userId: RITA, companyId: 'co1' }, { ids: [id], to: 'rejected', letter }, now);
    expect(await output(db, hash, id)).toEqual([`${RITA}: Dear Ada, no.`]);
    const own = await findApplicationForCandidate(db, id);
    expect(own?.conversation.messages).toMatchObject([
      { side: 'company', subject: letter.subject, text: 'Dear Ada, no.' },
    ]);
  });

  test('A conversation ends when either side wants it to, and only that side can go on with it', async () => {
    const { db, id, write, rita } = await set();
    await write(rita, 'Hello');
    await setConversationEnded(db, candidate, { id, isEnded: true });
    expect(await write(rita, 'Hello?')).toMatchObject({ ok: false });
    expect(await write(candidate, 'Never mind')).toMatchObject({ ok: false });
    // Neither ending it too nor wanting to go on helps the other side.
    await setConversationEnded(db, rita, { id, isEnded: true });
    await setConversationEnded(db, rita, { id, isEnded: false });
    expect(await write(rita, 'Hello?')).toMatchObject({ ok: false });
    await setConversationEnded(db, candidate, { id, isEnded: false });
    expect(await write(rita, 'Hello again')).toMatchObject({ ok: true });
    await setConversationEnded(db, rita, { id, isEnded: true });
    expect(await write(candidate, 'Why?')).toMatchObject({ ok: false });
  });

  it('A conversation is out of reach of other companies, and of who has left this one', async () => {
    const { db, id, write, rita } = await set();
    const stranger = recruiter(RITA, 'co2');
    expect(await write(stranger, 'Hello')).toBeUndefined();
    expect(await setConversationEnded(db, stranger, { id, isEnded: true })).toBe(false);
    await write(rita, 'Hello');
    await db.deleteFrom('members').where('user_id', '=', RITA).execute();
    await write(candidate, 'Anybody there?');
    expect(await mailed(db, 'candidate message')).toEqual([KIM]);
  });

  test('A conversation rejects empty and overlong messages and more than a day allows, and stores the same form once', async () => {
    const { db, id, write, rita } = await set();
    expect(await write(rita, ' \n ')).toMatchObject({ ok: false });
    expect(await write(rita, 'x'.repeat(4_001))).toMatchObject({ ok: false });
    expect(await write(rita, 'x'.repeat(4_000))).toMatchObject({ ok: true });
    await write(candidate, 'Same', MINUTE);
    await write(candidate, 'Same', MINUTE / 2);
    for (let i = 1; i < 10; i++) expect(await write(candidate, `Message ${i}`, MINUTE)).toMatchObject({ ok: true });
    expect(await write(candidate, 'One more', MINUTE)).toMatchObject({ ok: false });
    expect(await write(candidate, 'The day after', 24 * HOUR)).toMatchObject({ ok: true });
    const own = await findApplicationForCandidate(db, id);
    expect(own?.conversation.messages.filter(({ text }) => text === 'Same')).toHaveLength(1);
  });

  it('A conversation of two who write at once loses nothing, and keeps to the day’s number', async () => {
    const { db, id, now, write, rita } = await set();
    await write(rita, 'Hello', 1);
    const at = new Date(now.getTime() + HOUR);
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        sendConversationMessage(db, applying, candidate, { id, text: `No ${i}` }, at),
      ),
    );
    expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(10);
    expect((await findApplicationForCandidate(db, id))?.conversation.messages).toHaveLength(11);
    expect(await mailed(db, 'candidate message')).toHaveLength(10);
  });

  test('A conversation is seen by the company that it waits, not after the candidate withdrew, and is erased with the application', async () => {
    const { db, now, hash, id, write, rita } = await set();
    await write(rita, 'Hello');
    await write(candidate, 'Hello!');
    const job = await findJobWithCompany(db, hash);
    const waits = async () =>
      job && (await listApplicantsIncludingWithdrawn(db, job.id)).map(({ isAwaitingReply }) => isAwaitingReply);
    expect(await waits()).toEqual([true]);
    await withdrawApplication(db, applying, id, now);
    expect(await waits()).toEqual([false]);
    expect(await output(db, hash, id)).toEqual([]);
    expect(await write(candidate, 'Wait')).toMatchObject({ ok: false });
    await eraseApplications(db, applying.files, [id]);
    expect(await db.selectFrom('application_messages').selectAll().execute()).toEqual([]);
    expect(await write(candidate, 'Wait')).toBeUndefined();
  });
});
