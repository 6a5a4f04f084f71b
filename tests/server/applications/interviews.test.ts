import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { findApplicationForCandidate } from '../../../src/features/applications/application.queries.ts';
import { withdrawApplication } from '../../../src/features/applications/candidate.commands.ts';
import {
  sendConversationMessage,
  setConversationEnded,
} from '../../../src/features/applications/conversation/messages.commands.ts';
import {
  cancelInterviewsBeforeErasure,
  deleteApplicationWithUndo,
  eraseDeletedApplications,
} from '../../../src/features/applications/deletion.commands.ts';
import {
  type InterviewOffer,
  validateInterviewOffer,
} from '../../../src/features/applications/interviews/interview.ts';
import {
  bookInterviewTime,
  cancelInterview,
  offerInterviewTimes,
} from '../../../src/features/applications/interviews/interviews.commands.ts';
import { initialLetter } from '../../../src/features/applications/letters/letter.ts';
import { MINUTES_TO_UNDO } from '../../../src/features/applications/own-application.ts';
import { addOrPromoteMember } from '../../../src/features/membership/member.commands.ts';
import { MINUTE } from '../../../src/lib/dates.ts';
import { createSendMailHandler } from '../../../src/mail/mail.tasks.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { openPostOffice } from '../post-office.ts';
import { ownApplying } from './own-applying.ts';
import { decide, openRole, receive } from './receive.ts';

const { applying } = ownApplying();
const RITA = 'rita@northlight.example';
const rita = { userId: RITA, companyId: 'co1' };
const [FIRST, SECOND, THIRD] = [
  '2026-06-10T08:00:00.000Z',
  '2026-06-11T12:30:00.000Z',
  '2026-06-12T12:30:00.000Z',
] as const;
const offer: InterviewOffer = {
  zone: 'Europe/Berlin',
  minutes: 45,
  place: 'https://call.example/a;b,c',
  times: [FIRST, SECOND],
};

describeOnBothEngines('An interview', (open, _engine, test) => {
  async function set() {
    const { db, now } = await open();
    await plantPerson(db, RITA);
    await addOrPromoteMember(db, { companyId: 'co1', userId: RITA, role: 'member' }, now);
    const { hash } = await openRole(db, now);
    const id = await receive(db, applying, hash, 'Ada', now);
    const propose = (more: Partial<Parameters<typeof offerInterviewTimes>[3]> = {}) =>
      offerInterviewTimes(db, applying, rita, { id, offer, sharesAddress: false, ...more }, now);
    const interview = async () => {
      const own = await findApplicationForCandidate(db, id);
      const [newest] = own?.interviews ?? [];
      if (!newest) throw new Error('There is no interview');
      return newest;
    };
    const choose = async (start: string, zone = 'Europe/Lisbon') =>
      bookInterviewTime(db, applying, { id, interviewId: (await interview()).id, start, zone }, now);
    return { db, now, hash, id, propose, interview, choose };
  }
  const mailsOf = (db: Db, kind: string) =>
    db.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('id').execute();
  const eventIn = (calendar: string) => {
    const { method, text } = JSON.parse(calendar);
    const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    if (!component) throw new Error('There is no event');
    const { uid, sequence, startDate } = new ICAL.Event(component);
    const attendee = component.getFirstPropertyValue('attendee');
    return { method, uid, sequence, start: startDate.toJSDate().toISOString(), attendee };
  };

  test('An interview is offered, chosen, and appears in both calendars, each with its reader’s own address alone', async () => {
    const { db, now, id, propose, interview, choose } = await set();
    expect(await propose()).toMatchObject({ ok: true });
    const [invitation] = await mailsOf(db, 'interview offered');
    expect(invitation).toMatchObject({ recipient: 'ada@example.com', calendar: '' });
    expect(invitation?.text).toContain('Wednesday 10 June 2026, 10:00, Berlin');
    expect(await interview()).toMatchObject({ times: [FIRST, SECOND], start: null });
    expect(await choose('')).toMatchObject({ ok: false });
    // Who is invited may write.
    const words = { id, text: 'Could we meet a day later?' };
    expect(await sendConversationMessage(db, applying, { side: 'candidate' }, words, now)).toMatchObject({ ok: true });
    expect(await choose(FIRST)).toMatchObject({ ok: true });
    // A form sent twice.
    expect(await choose(FIRST)).toMatchObject({ ok: true });
    expect(await interview()).toMatchObject({ times: [], start: FIRST, candidateZone: 'Europe/Lisbon' });
    const [own, ...more] = await mailsOf(db, 'interview booked');
    const [theirs] = await mailsOf(db, 'interview chosen');
    expect(more).toEqual([]);
    expect(own?.text).toContain('Wednesday 10 June 2026, 09:00, Lisbon');
    expect(own?.text).toContain('Wednesday 10 June 2026, 10:00, Berlin');
    const event = { method: 'REQUEST', uid: `${(await interview()).id}@easel.example`, sequence: 1, start: FIRST };
    expect(eventIn(own?.calendar ?? '')).toEqual({ ...event, attendee: 'mailto:ada@example.com' });
    expect(eventIn(theirs?.calendar ?? '')).toEqual({ ...event, attendee: `mailto:${RITA}` });
    expect(own?.calendar).not.toContain('rita');
    for (const word of ['Ada', 'ada@']) expect(`${theirs?.text}${theirs?.calendar}`).not.toContain(word);
    expect(theirs?.recipient).toBe(RITA);
    expect((await findApplicationForCandidate(db, id))?.status).toBe('viewed');
    await expectInvariants(db, now);
  });

  it('An interview comes by mail as a file that programs for calendars know', async () => {
    const { db, now, propose, choose } = await set();
    const post = await openPostOffice();
    await propose();
    await choose(SECOND);
    await runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => now });
    const mails = await post.read();
    const booked = mails.filter(({ subject }) => subject === 'Your interview with Northlight');
    expect(booked).toHaveLength(1);
    const [attached] = booked[0]?.attachments.filter(({ mimeType }) => mimeType === 'application/ics') ?? [];
    expect(attached?.filename).toBe('interview.ics');
    const parts = booked[0]?.attachments.map(({ mimeType }) => mimeType);
    expect(parts).toContain('text/calendar');
    const text = new TextDecoder().decode(attached?.content as ArrayBuffer);
    expect(eventIn(JSON.stringify({ method: 'REQUEST', text })).start).toBe(SECOND);
    // What was sent is not kept: it names an address.
    const rows = await db.selectFrom('mails').select('calendar').where('kind', '=', 'interview booked').execute();
    expect(rows).toEqual([{ calendar: '' }]);
  });

  it('An interview is rescheduled: the chosen time holds until another is chosen, under the same name', async () => {
    const { db, propose, interview, choose } = await set();
    await propose();
    await choose(FIRST);
    const { id: interviewId } = await interview();
    expect(await propose({ interviewId, offer: { ...offer, times: [THIRD] } })).toMatchObject({ ok: true });
    expect(await interview()).toMatchObject({ start: FIRST, times: [THIRD] });
    expect(await choose(SECOND)).toMatchObject({ ok: false });
    expect(await choose(THIRD)).toMatchObject({ ok: true });
    expect(await interview()).toMatchObject({ id: interviewId, start: THIRD });
    const events = (await mailsOf(db, 'interview booked')).map(({ calendar }) => eventIn(calendar));
    expect(events.map(({ sequence, start }) => [sequence, start]).sort()).toEqual([
      [1, FIRST],
      [2, THIRD],
    ]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
  });

  it.each(['company', 'candidate'] as const)(
    'An interview is cancelled by the %s, and taken out of both calendars',
    async (side) => {
      const { db, now, id, propose, interview, choose } = await set();
      await propose();
      await choose(FIRST);
      const { id: interviewId } = await interview();
      const cancel = () => cancelInterview(db, applying, side === 'company' ? rita : side, { id, interviewId }, now);
      expect(await cancel()).toBe(true);
      expect(await cancel()).toBe(true);
      expect(await interview()).toMatchObject({ cancelledBy: side });
      for (const kind of ['interview cancelled', 'interview called off']) {
        const mails = await mailsOf(db, kind);
        expect(mails.map(({ calendar }) => eventIn(calendar))).toMatchObject([
          { method: 'CANCEL', sequence: 2, uid: `${interviewId}@easel.example` },
        ]);
      }
      expect(await choose(FIRST)).toMatchObject({ ok: false });
      await expectInvariants(db, now);
    },
  );

  test('An interview ends with the application: withdrawn or rejected', async () => {
    for (const end of ['withdrawn', 'rejected'] as const) {
      const { db, now, id, propose, interview, choose } = await set();
      await propose();
      await choose(FIRST);
      if (end === 'withdrawn') await withdrawApplication(db, applying, id, now);
      else {
        const letter = {
          ...initialLetter('rejected', { title: 'X', company: 'Y' }, false),
          text: 'Hello {name},\n\nNo, and here is why.',
        };
        await decide(db, applying, rita, { ids: [id], to: 'rejected', letter }, now);
      }
      expect(await interview()).toMatchObject({ cancelledBy: end === 'withdrawn' ? 'candidate' : 'company' });
      expect(await mailsOf(db, 'interview called off')).toHaveLength(1);
      expect(await propose()).toMatchObject({ ok: false });
    }
  });

  test('An interview is called off in the recruiter’s calendar before a deleted application is erased, and not while it can come back', async () => {
    const { db, now, id, propose, choose } = await set();
    await propose();
    await choose(FIRST);
    await deleteApplicationWithUndo(db, id, now);
    await cancelInterviewsBeforeErasure(db, applying, now);
    expect(await mailsOf(db, 'interview called off')).toEqual([]);
    const late = new Date(now.getTime() + MINUTES_TO_UNDO * MINUTE);
    await cancelInterviewsBeforeErasure(db, applying, late);
    await cancelInterviewsBeforeErasure(db, applying, late);
    expect(await eraseDeletedApplications(db, applying.files, late)).toBe(1);
    const mails = await mailsOf(db, 'interview called off');
    expect(mails.map(({ calendar }) => eventIn(calendar))).toMatchObject([{ method: 'CANCEL', sequence: 2 }]);
    expect(`${mails[0]?.text}${mails[0]?.calendar}`).not.toMatch(/Ada|ada@/);
  });

  it('An interview that a colleague moves is moved, and called off, in the calendars of both', async () => {
    const { db, now, id, propose, interview, choose } = await set();
    await plantPerson(db, 'kim@northlight.example');
    await addOrPromoteMember(db, { companyId: 'co1', userId: 'kim@northlight.example', role: 'member' }, now);
    await propose();
    await choose(FIRST);
    const { id: interviewId } = await interview();
    const kim = { userId: 'kim@northlight.example', companyId: 'co1' };
    const moved = { id, interviewId, offer: { ...offer, times: [THIRD] }, sharesAddress: false };
    expect(await offerInterviewTimes(db, applying, kim, moved, now)).toMatchObject({ ok: true });
    await choose(THIRD);
    await cancelInterview(db, applying, 'candidate', { id, interviewId }, now);
    const calendarsOf = async (kind: string) =>
      (await mailsOf(db, kind)).map(({ recipient, calendar }) => [recipient, eventIn(calendar).sequence]).sort();
    expect(await calendarsOf('interview chosen')).toEqual([
      ['kim@northlight.example', 2],
      [RITA, 1],
      [RITA, 2],
    ]);
    expect(await calendarsOf('interview called off')).toEqual([
      ['kim@northlight.example', 3],
      [RITA, 3],
    ]);
  });

  test('An interview of a deleted application is called off when its candidate applies again within the minute', async () => {
    const { db, now, hash, id, propose, choose } = await set();
    await propose();
    await choose(FIRST);
    await deleteApplicationWithUndo(db, id, now);
    expect(await receive(db, applying, hash, 'Ada', now)).not.toBe(id);
    const mails = await mailsOf(db, 'interview called off');
    expect(mails.map(({ calendar }) => eventIn(calendar))).toMatchObject([{ method: 'CANCEL', sequence: 2 }]);
  });

  it('An interview is chosen once when several times are chosen at once', async () => {
    const { db, propose, interview, choose } = await set();
    await propose();
    const outcomes = await Promise.all([FIRST, SECOND, FIRST, SECOND].map((start) => choose(start)));
    const { start } = await interview();
    expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(2);
    expect([FIRST, SECOND]).toContain(start);
    expect(await mailsOf(db, 'interview booked')).toHaveLength(1);
  });

  it('An interview is out of reach of other companies, of other candidates, and of candidates who opted out of mail', async () => {
    const { db, now, hash, id, propose, interview } = await set();
    const stranger = { userId: 'sam', companyId: 'co2' };
    expect(await offerInterviewTimes(db, applying, stranger, { id, offer, sharesAddress: false }, now)).toBeUndefined();
    await propose();
    const { id: interviewId } = await interview();
    expect(await cancelInterview(db, applying, stranger, { id, interviewId }, now)).toBe(false);
    const other = await receive(db, applying, hash, 'Bea', now);
    const requested = { id: other, interviewId, start: FIRST, zone: '' };
    expect(await bookInterviewTime(db, applying, requested, now)).toBeUndefined();
    expect(await cancelInterview(db, applying, 'candidate', { id: other, interviewId }, now)).toBe(false);
    expect(await propose({ id: other, interviewId })).toBeUndefined();
    expect(await propose()).toMatchObject({ ok: false });
    await setConversationEnded(db, { side: 'candidate' }, { id: other, isEnded: true });
    expect(await propose({ id: other })).toMatchObject({ ok: false });
  });

  test('An interview is offered so often in a day, and no more', async () => {
    const { db, propose, interview } = await set();
    await propose();
    const { id: interviewId } = await interview();
    for (let i = 1; i < 5; i++) expect(await propose({ interviewId })).toMatchObject({ ok: true });
    expect(await propose({ interviewId })).toMatchObject({ ok: false });
    expect(await mailsOf(db, 'interview offered')).toHaveLength(5);
  });

  test('An interview is offered in a form that says what is wrong with it', async () => {
    const { now } = await set();
    const typed = {
      zone: 'Europe/Berlin',
      minutes: '45',
      place: 'Here',
      times: ['2026-06-10T10:00', '', '2026-06-10T10:00'],
    };
    expect(validateInterviewOffer(typed, now)).toEqual({
      offer: { zone: 'Europe/Berlin', minutes: 45, place: 'Here', times: [FIRST] },
      problems: [],
    });
    const fieldsOf = (wrong: Partial<typeof typed>) =>
      validateInterviewOffer({ ...typed, ...wrong }, now).problems.map(({ field }) => field);
    expect(fieldsOf({ zone: 'Nowhere' })).toEqual(['zone']);
    expect(fieldsOf({ minutes: '7', place: ' ' })).toEqual(['minutes', 'place']);
    expect(fieldsOf({ place: 'x'.repeat(301) })).toEqual(['place']);
    expect(fieldsOf({ times: ['', ''] })).toEqual(['time-1']);
    expect(fieldsOf({ times: ['2026-06-10T10:00', '2020-06-10T10:00', '2028-06-10T10:00', 'x'] })).toEqual([
      'time-2',
      'time-3',
      'time-4',
    ]);
  });
});
