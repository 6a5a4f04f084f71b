import type { SMTPServerOptions } from 'smtp-server';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { checkBackgroundWorkHealth } from '../../../src/features/settings/health.queries.ts';
import { findMailDeliveryAttention } from '../../../src/features/settings/mail-attention.queries.ts';
import { changeListMailSendRate } from '../../../src/features/settings/mail-pace.commands.ts';
import { liftBounceSuppressionsOfPeriod } from '../../../src/features/settings/suppressions.commands.ts';
import { HOUR, MINUTE, toInstant } from '../../../src/lib/dates.ts';
import {
  deleteOldMailEvents,
  MAIL_EVENT_DAYS,
  MAX_SOFT_BOUNCES,
  recordMailEvents,
  sumCountsByList,
} from '../../../src/mail/deliveries.ts';
import { LIST_HELD_KIND } from '../../../src/mail/list-held.mail.ts';
import { findMail, listMails } from '../../../src/mail/mail.queries.ts';
import { createSendMailHandler } from '../../../src/mail/mail.tasks.ts';
import { enqueueListMailUnlessSuppressed } from '../../../src/mail/mailing.ts';
import type { OutgoingMail } from '../../../src/mail/message.ts';
import { writeMail } from '../../../src/mail/outbox.ts';
import { findBoardListMailHold } from '../../../src/mail/relay-rejections.ts';
import { claimSendSlot } from '../../../src/mail/send-rate.ts';
import {
  findSuppression,
  isListMailSuppressed,
  liftSuppression,
  suppressMailbox,
} from '../../../src/mail/suppression.ts';
import { runAllTasks, runOneTask } from '../../../src/queue/work.ts';
import { everyNth } from '../../rounds.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { openPostOffice } from '../post-office.ts';

const admin = { kind: 'admin', id: 'owner' } as const;
const letter = (to: string): OutgoingMail => ({
  kind: 'letter',
  to,
  words: () => ({ subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' }),
});
const list = {
  id: 'newsletter',
  name: 'Newsletter',
  campaign: ['newsletter'],
  unsubscribe: 'https://easel.example/leave',
  origin: 'https://easel.example',
  issue: '2026-06-02',
};
const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
const mailing = (db: Db, to: string, now: Date) => enqueueListMailUnlessSuppressed(db, letter(to), list, now);
const bounced = (recipient: string, id: string) => ({
  type: 'bounced' as const,
  recipient,
  id,
  messageId: '',
  permanent: true,
});
const NO_LIMIT = { minute: '', day: '', domainMinute: '', domainDay: '' };

const refusing = (words: string) => ({
  onRcptTo: (_address: unknown, _session: unknown, answer: (error?: Error) => void) =>
    answer(Object.assign(new Error(words), { responseCode: 550 })),
});

describeOnBothEngines('What becomes of mail', (open, _engine, test) => {
  test('A mailbox that rejected two mails stops lists, not codes, and is counted in the day’s sums', async () => {
    const { db, now } = await open();
    const post = await openPostOffice(refusing('5.1.1 No such user'));
    const work = (at: Date) => runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => at });
    await mailing(db, 'gone@example.com', now);
    await work(now);
    expect(await isListMailSuppressed(db, 'gone@example.com', now)).toBe(false);
    await mailing(db, 'Gone+else@example.com', now);
    await work(now);
    expect(await findSuppression(db, 'gone@example.com', now)).toMatchObject({ reason: 'bounced' });
    expect(await mailing(db, 'gone@example.com', now)).toBeUndefined();
    expect((await sumCountsByList(db, '2026-06-01')).get('newsletter/2026-06-02')).toMatchObject({
      sent: 0,
      bounced: 2,
    });
    expect(await listMails(db, { limit: 9 })).toMatchObject([{ state: 'expired' }, { state: 'expired' }]);
    const good = await openPostOffice();
    await writeMail(db, letter('gone@example.com'), now);
    await runAllTasks({ db, handlers: [createSendMailHandler(good)], clock: () => now });
    expect(await good.read()).toHaveLength(1);
    await expectInvariants(db, now);
  });

  test('What becomes of mail does not hold it against a mailbox that its server does not like us', async () => {
    const { db, now } = await open();
    const post = await openPostOffice(refusing('5.7.1 Your network is on a list'));
    for (let i = 0; i < 3; i++) await mailing(db, 'ada@example.com', now);
    await runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => now });
    expect(await isListMailSuppressed(db, 'ada@example.com', now)).toBe(false);
    expect(await db.selectFrom('mail_events').select('id').execute()).toEqual([]);
  });

  it('What becomes of mail counts a repeated report once, a temporary failure not at all, and one mail reported by both servers once', async () => {
    const { db, now } = await open();
    const reported = await mailing(db, 'ada@example.com', now);
    const byMail = { ...bounced('ada@example.com', 'e1'), messageId: `<${reported}@easel.example>` };
    const passing = { ...bounced('ada@example.com', 'e2'), permanent: false };
    expect(await recordMailEvents(db, [byMail, byMail, passing, { ...byMail, id: 'e3' }], now)).toBe(1);
    expect(await recordMailEvents(db, [byMail], now)).toBe(0);
    expect(await isListMailSuppressed(db, 'ada@example.com', now)).toBe(false);
    expect((await sumCountsByList(db, '2026-06-01')).get('newsletter/2026-06-02')).toMatchObject({ bounced: 1 });
    expect(await recordMailEvents(db, [bounced('ada@example.com', 'e4')], now)).toBe(1);
    expect(await isListMailSuppressed(db, 'ada@example.com', now)).toBe(true);
  });

  test('What becomes of mail stops lists at one complaint, also mail that waits, until an admin resumes them', async () => {
    const { db, now } = await open();
    const waiting = await mailing(db, 'ada@example.com', now);
    await recordMailEvents(db, [{ ...bounced('ada@example.com', 'c1'), type: 'complained' }], now);
    const post = await openPostOffice();
    await runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => now });
    expect(await post.read()).toEqual([]);
    expect(await findMail(db, waiting ?? '')).toMatchObject({ state: 'expired' });
    // Who says that it was not them meanwhile does not make it end in a year.
    await suppressMailbox(db, 'ada@example.com', 'unrequested', now);
    expect(await findSuppression(db, 'ada@example.com', after(now, 500 * 24 * HOUR))).toMatchObject({
      reason: 'complained',
    });
    expect(await liftSuppression(db, 'ada@example.com')).toBe(true);
    expect(await isListMailSuppressed(db, 'ada@example.com', now)).toBe(false);
  });

  test('Bounces of long ago are deleted, and no address is stored', async () => {
    const { db, now } = await open();
    for (let i = 1; i < MAX_SOFT_BOUNCES; i++) await recordMailEvents(db, [bounced('ada@example.com', `e${i}`)], now);
    expect(JSON.stringify(await db.selectFrom('mail_events').selectAll().execute())).not.toContain('ada');
    const later = after(now, MAIL_EVENT_DAYS * 24 * HOUR);
    await recordMailEvents(db, [bounced('ada@example.com', 'late')], later);
    expect(await isListMailSuppressed(db, 'ada@example.com', later)).toBe(false);
    await deleteOldMailEvents(db, later);
    expect(await db.selectFrom('mail_events').select('id').execute()).toHaveLength(1);
  });

  it('Too many bounces raise a warning to a person', async () => {
    const { db, now } = await open();
    await db
      .insertInto('mail_days')
      .values([
        { day: '2026-05-31', list: 'alerts', what: 'sent', number: 1_000 },
        { day: '2026-05-31', list: 'alerts', what: 'bounced', number: 51 },
        { day: '2026-05-31', list: 'alerts', what: 'complained', number: 3 },
        { day: '2026-05-01', list: 'alerts', what: 'complained', number: 900 },
      ])
      .execute();
    const rows = await findMailDeliveryAttention(db, now);
    expect(rows.filter(({ count }) => count > 0)).toMatchObject([{ label: 'Bounced e-mails', count: 51 }]);
    expect(rows[0]?.note).toContain('5.1%');
  });
});

describeOnBothEngines('The pace of mail', (open, _engine, test) => {
  it('The pace of mail lets so many a minute go, over all workers, and puts each of the others off once', async () => {
    const { db, now } = await open();
    await changeListMailSendRate(db, admin, { ...NO_LIMIT, minute: '3' }, now);
    for (let i = 0; i < 10; i++) await mailing(db, `reader${i}@example.com`, now);
    const post = await openPostOffice();
    const options = { db, handlers: [createSendMailHandler(post)] };
    const counts: number[] = [];
    let taken = 0;
    for (let minute = 0; minute < 5; minute++) {
      const clock = () => after(now, minute * MINUTE);
      // Two workers at once.
      const work = async () => {
        while (await runOneTask({ ...options, clock })) taken++;
      };
      await Promise.all([work(), work()]);
      counts.push((await post.read()).length);
      await expectInvariants(db, clock());
    }
    expect(counts).toEqual([3, 6, 9, 10, 10]);
    expect(taken).toBe(10 + 7);
    expect(await db.selectFrom('tasks').select('attempts').execute()).toEqual(Array(10).fill({ attempts: 1 }));
  });

  test('The pace of mail limits a domain by itself, and a day', async () => {
    const { db, now } = await open();
    await changeListMailSendRate(db, admin, { ...NO_LIMIT, domainMinute: '1', day: '3' }, now);
    const turn = (to: string, at = now) => claimSendSlot(db, { to, isUrgent: false }, at);
    expect(await turn('a@one.example')).toBeUndefined();
    expect(await turn('b@ONE.example')).toEqual(after(now, MINUTE));
    expect(await turn('c@one.example')).toEqual(after(now, 2 * MINUTE));
    expect(await turn('a@two.example')).toBeUndefined();
    expect(await turn('a@three.example')).toBeUndefined();
    const midnight = new Date('2026-06-02T00:00:00.000Z');
    expect(await turn('a@four.example')).toEqual(midnight);
    expect(await turn('a@four.example', midnight)).toBeUndefined();
  });

  it('The pace of mail sends mail that a user waits for at once and first, and counts it', async () => {
    const { db, now } = await open();
    await changeListMailSendRate(db, admin, { ...NO_LIMIT, minute: '1' }, now);
    await mailing(db, 'reader@example.com', now);
    await writeMail(db, letter('ada@example.com'), after(now, 1));
    await writeMail(db, letter('bob@example.com'), after(now, 2));
    const post = await openPostOffice();
    await runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => after(now, 10) });
    expect((await post.read()).map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.com', 'bob@example.com']);
    await runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => after(now, MINUTE) });
    expect(await post.read()).toHaveLength(3);
  });

  it('The pace of mail rejects limits that are none, in words, and notes what was set', async () => {
    const { db, now } = await open();
    const rejectedOnes = await changeListMailSendRate(db, admin, { ...NO_LIMIT, minute: '0', day: '1e9' }, now);
    expect(rejectedOnes.ok ? [] : rejectedOnes.problems.map(({ field }) => field)).toEqual(['minute', 'day']);
    expect(await changeListMailSendRate(db, admin, { ...NO_LIMIT, day: '500' }, now)).toEqual({
      ok: true,
      value: true,
    });
    expect(await changeListMailSendRate(db, admin, { ...NO_LIMIT, day: '500' }, now)).toEqual({
      ok: true,
      value: false,
    });
    const [entry, ...more] = await db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'change pace of e-mail')
      .execute();
    expect(more).toEqual([]);
    expect(JSON.parse(entry?.detail ?? '')).toEqual({ day: '', newDay: '500' });
  });
});

/** Answers of a mail server that has turned against us, and what it says of any mailbox: nothing. */
const SERVER_REFUSALS = [
  'relay not permitted',
  '5.7.1 Relaying denied',
  '5.1.8 Sender address rejected',
  '5.4.5 Daily quota exceeded',
  '5.7.26 Unauthenticated mail',
];

const rejection = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

/** Answers of a mail server that refuses us, by the command that they follow. */
const REFUSALS_BY_STAGE: Record<string, SMTPServerOptions> = {
  'at the connection': { onConnect: (_session, answer) => answer(rejection(554, '5.7.1 Blocked')) },
  'at MAIL FROM': { onMailFrom: (_address, _session, answer) => answer(rejection(550, '5.1.8 Sender rejected')) },
  'at RCPT TO': { onRcptTo: (_address, _session, answer) => answer(rejection(550, '5.7.1 Relaying denied')) },
  'after DATA': {
    onData: (stream, _session, answer) =>
      stream.resume().on('end', () => answer(rejection(550, '5.4.5 Quota exceeded'))),
  },
};

describeOnBothEngines('A mail server that rejects every recipient', (open, engine) => {
  /** Answers of which this engine tries each. They are read without the database. */
  const someOf = <T>(answers: readonly T[]): readonly T[] => (engine === 'postgres' ? answers.slice(0, 1) : answers);
  const readers = Array.from({ length: 8 }, (_, i) => `reader${i}@example.com`);
  /** Each with a mail server of its own. */
  const strangers = Array.from({ length: 6 }, (_, i) => `reader@host${i}.example`);

  it.each(someOf(everyNth(SERVER_REFUSALS, 2)))(
    'A mail server that rejects every recipient cuts no reader off: list mail waits and goes once the server is well (550 %s)',
    async (words) => {
      const { db, now } = await open();
      const bad = await openPostOffice(refusing(words));
      const work = (post: typeof bad, at: Date) =>
        runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => at });
      for (const reader of readers) await mailing(db, reader, now);
      await work(bad, now);
      await work(bad, after(now, MINUTE));
      expect(await findBoardListMailHold(db)).toMatchObject({ since: toInstant(now) });
      // Another mailing meanwhile, and a day of refusals.
      for (const reader of readers) await mailing(db, reader, after(now, HOUR));
      for (let hours = 1; hours <= 24; hours++) await work(bad, after(now, hours * HOUR));
      expect(await db.selectFrom('mail_suppressions').select('mailbox').execute()).toEqual([]);
      expect(await db.selectFrom('mail_events').select('id').execute()).toEqual([]);
      const held = await listMails(db, { limit: 99 });
      expect(held.filter(({ kind }) => kind === 'letter').map(({ state }) => state)).toEqual(Array(16).fill('waiting'));
      expect(held.filter(({ kind }) => kind === 'alerts and newsletters held')).toHaveLength(1);
      const rows = (await findMailDeliveryAttention(db, after(now, 24 * HOUR))).filter(({ count }) => count > 0);
      expect(rows).toMatchObject([{ label: 'Alerts and newsletters on hold', count: 16 }]);

      const good = await openPostOffice();
      for (let hours = 25; hours <= 40; hours++) await work(good, after(now, hours * HOUR));
      const sent = (await good.read()).map(({ to }) => to?.[0]?.address ?? '');
      expect(sent.filter((address) => readers.includes(address)).sort()).toEqual([...readers, ...readers].sort());
      expect(await findBoardListMailHold(db)).toBeUndefined();
      await expectInvariants(db, after(now, 40 * HOUR));
    },
  );

  it.each(someOf(Object.entries(REFUSALS_BY_STAGE)))(
    'A mail server that rejects every recipient holds list mail wherever it rejects it, and loses none (%s)',
    async (_, options) => {
      const { db, now } = await open();
      const bad = await openPostOffice(options);
      const work = (post: typeof bad, at: Date) =>
        runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => at });
      // Two mailings, as findings had it: a day of daily alerts.
      for (const reader of strangers) await mailing(db, reader, now);
      for (const ms of [0, MINUTE, HOUR, 12 * HOUR, 24 * HOUR]) await work(bad, after(now, ms));
      for (const reader of strangers) await mailing(db, reader, after(now, 24 * HOUR));
      for (const hours of [25, 36, 48]) await work(bad, after(now, hours * HOUR));
      expect(await findBoardListMailHold(db)).toBeDefined();
      expect(await db.selectFrom('mail_suppressions').select('mailbox').execute()).toEqual([]);
      const mails = await listMails(db, { limit: 99 });
      expect(mails.filter(({ kind }) => kind === 'letter').map(({ state }) => state)).toEqual(
        Array(12).fill('waiting'),
      );
      const health = await checkBackgroundWorkHealth(db);
      expect(health).toMatchObject({ state: 'broken', words: expect.stringContaining('refused every recipient') });

      const good = await openPostOffice();
      for (let hours = 49; hours <= 64; hours++) await work(good, after(now, hours * HOUR));
      const sent = (await good.read()).map(({ to }) => to?.[0]?.address ?? '');
      expect(sent.filter((address) => strangers.includes(address)).sort()).toEqual([...strangers, ...strangers].sort());
      expect(await findBoardListMailHold(db)).toBeUndefined();
      await expectInvariants(db, after(now, 64 * HOUR));
    },
    30_000,
  );

  it('A mail server that rejects every recipient and still delivers to its own domains goes on holding, and its owner is notified once a day at most', async () => {
    const { db, now } = await open();
    const isOwn = (address: string) => /@(jobs\.)?easel\.example$/.test(address);
    const post = await openPostOffice({
      onRcptTo: ({ address }, _session, answer) =>
        answer(isOwn(address) ? undefined : rejection(550, 'relay not permitted')),
    });
    const work = (at: Date) => runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => at });
    for (const reader of strangers) await mailing(db, reader, now);
    const code = await writeMail(db, letter('ada@far.example'), now);
    for (let minutes = 0; minutes <= 120; minutes += 5) {
      // Codes to people of the house are accepted all the while.
      await writeMail(db, letter('owner@easel.example'), after(now, minutes * MINUTE));
      await work(after(now, minutes * MINUTE));
    }
    expect(await findBoardListMailHold(db)).toMatchObject({ status: '550' });
    const mails = await listMails(db, { limit: 99 });
    const statesOf = (address: string) =>
      mails.filter(({ recipient }) => recipient === address).map(({ state }) => state);
    for (const reader of strangers) expect(statesOf(reader)).toEqual(['waiting']);
    expect(await findMail(db, code)).toMatchObject({ state: 'waiting' });
    expect(mails.filter(({ kind }) => kind === LIST_HELD_KIND)).toHaveLength(1);
  });

  it('A mail server that rejects every recipient keeps codes and receipts too: they are tried again, and none counts against its mailbox', async () => {
    const { db, now } = await open();
    const bad = await openPostOffice(refusing('relay not permitted'));
    await writeMail(db, letter('ada@example.com'), now);
    await runAllTasks({ db, handlers: [createSendMailHandler(bad)], clock: () => now });
    expect(await listMails(db, { limit: 9 })).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    const good = await openPostOffice();
    await runAllTasks({ db, handlers: [createSendMailHandler(good)], clock: () => after(now, HOUR) });
    expect(await good.read()).toHaveLength(1);
    expect(await db.selectFrom('mail_events').select('id').execute()).toEqual([]);
  });

  it('A mail server that rejects every recipient is distinguished from one mailbox that it rejects while it accepts others', async () => {
    const { db, now } = await open();
    const post = await openPostOffice({
      onRcptTo: ({ address }, _session, answer) =>
        answer(address === 'odd@example.com' ? Object.assign(new Error('Blocked'), { responseCode: 550 }) : undefined),
    });
    const work = (at: Date) => runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => at });
    await mailing(db, 'odd@example.com', now);
    await work(now);
    await mailing(db, 'ada@example.com', after(now, MINUTE));
    await work(after(now, MINUTE));
    await work(after(now, HOUR));
    expect((await post.read()).map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.com']);
    expect((await listMails(db, { limit: 9 })).map(({ recipient, state }) => [recipient, state])).toEqual([
      ['ada@example.com', 'sent'],
      ['odd@example.com', 'expired'],
    ]);
    expect(await isListMailSuppressed(db, 'odd@example.com', after(now, HOUR))).toBe(false);
  });

  it('A mail server that rejects every recipient is recognised even where it says that no mailbox exists', async () => {
    const { db, now } = await open();
    const bad = await openPostOffice(refusing('5.1.1 No such user'));
    // One reader had a bounce before, of which another would make a suppression.
    await recordMailEvents(db, [bounced(readers[0] ?? '', 'earlier')], after(now, -HOUR));
    for (let mailings = 0; mailings < 3; mailings++) {
      const at = after(now, mailings * 24 * HOUR);
      for (const reader of readers) await mailing(db, reader, at);
      await runAllTasks({ db, handlers: [createSendMailHandler(bad)], clock: () => at });
    }
    expect(await db.selectFrom('mail_suppressions').select('mailbox').execute()).toEqual([]);
    expect(await db.selectFrom('mail_events').select('at').execute()).toEqual([{ at: toInstant(after(now, -HOUR)) }]);
  });

  it('A mail server that rejects every recipient is not blamed for one reader who is rejected in vague words for ever: their mail is given up quietly', async () => {
    const { db, now } = await open();
    const post = await openPostOffice({
      onRcptTo: ({ address }, _session, answer) =>
        answer(address === 'odd@alone.example' ? rejection(550, 'Blocked') : undefined),
    });
    await mailing(db, 'odd@alone.example', now);
    for (let hours = 0; hours <= 72; hours++) {
      const at = after(now, hours * HOUR);
      await mailing(db, 'ada@example.com', at);
      await runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => at });
    }
    const [odd] = await listMails(db, { recipient: 'odd@alone.example', limit: 9 });
    expect(odd).toMatchObject({ state: 'expired' });
    expect(await isListMailSuppressed(db, 'odd@alone.example', after(now, 72 * HOUR))).toBe(false);
    expect(await findBoardListMailHold(db)).toBeUndefined();
  });

  it.each(someOf([421, 451]))(
    'A mail server that rejects every recipient and one that answers %s for now is asked again',
    async (responseCode) => {
      const { db, now } = await open();
      const bad = await openPostOffice({
        onRcptTo: (_address, _session, answer) => answer(Object.assign(new Error('Try later'), { responseCode })),
      });
      for (const reader of readers) await mailing(db, reader, now);
      await runAllTasks({ db, handlers: [createSendMailHandler(bad)], clock: () => now });
      expect(await db.selectFrom('mail_suppressions').select('mailbox').execute()).toEqual([]);
      const good = await openPostOffice();
      await runAllTasks({ db, handlers: [createSendMailHandler(good)], clock: () => after(now, HOUR) });
      expect(await good.read()).toHaveLength(readers.length);
    },
  );

  it('A mail server that rejects every recipient or breaks off after the text is retried, and cuts off no other', async () => {
    const { db, now } = await open();
    const bad = await openPostOffice({}, (socket) => socket.destroy());
    await mailing(db, 'ada@example.com', now);
    await runAllTasks({ db, handlers: [createSendMailHandler(bad)], clock: () => now });
    expect(await listMails(db, { limit: 9 })).toMatchObject([{ state: 'waiting' }]);
    const good = await openPostOffice();
    await runAllTasks({ db, handlers: [createSendMailHandler(good)], clock: () => after(now, HOUR) });
    expect(await good.read()).toHaveLength(1);
  });
});

describeOnBothEngines('Readers who were cut off wrongly', (open) => {
  it('Readers who were cut off wrongly get mail again together: suppressions by bounces of a period are lifted, others stay', async () => {
    const { db, now } = await open();
    for (let i = 0; i < 3; i++)
      for (let n = 0; n < MAX_SOFT_BOUNCES; n++)
        await recordMailEvents(db, [bounced(`r${i}@example.com`, `${i} ${n}`)], now);
    await suppressMailbox(db, 'early@example.com', 'bounced', after(now, -48 * HOUR));
    await suppressMailbox(db, 'angry@example.com', 'complained', now);
    const day = toInstant(now).slice(0, 10);
    const lift = (until: string, confirmation: string, from = day) =>
      liftBounceSuppressionsOfPeriod(db, admin, { from, until, confirmation }, now);
    const empty = toInstant(after(now, -96 * HOUR)).slice(0, 10);
    expect(await lift('2026-02-30', '3')).toMatchObject({ problems: [{ field: 'until' }] });
    expect(await lift(empty, '0', empty)).toMatchObject({ problems: [{ field: 'until' }] });
    for (const typed of ['', '2', '4', 'all'])
      expect(await lift(day, typed)).toEqual({
        ok: false,
        problems: [{ field: 'confirmation', message: 'Enter 3, the number of mailboxes cut off on these days' }],
      });
    expect(await isListMailSuppressed(db, 'r0@example.com', now)).toBe(true);
    expect(await lift(day, ' 3 ')).toEqual({ ok: true, value: 3 });
    for (let i = 0; i < 3; i++) {
      expect(await isListMailSuppressed(db, `r${i}@example.com`, now)).toBe(false);
      // What came back before no longer counts.
      await recordMailEvents(db, [bounced(`r${i}@example.com`, `later ${i}`)], now);
      expect(await isListMailSuppressed(db, `r${i}@example.com`, now)).toBe(false);
    }
    expect(await isListMailSuppressed(db, 'early@example.com', now)).toBe(true);
    expect(await isListMailSuppressed(db, 'angry@example.com', now)).toBe(true);
    const { detail } = await db
      .selectFrom('audit_log')
      .select('detail')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(detail)).toEqual({ from: day, until: day, count: 3 });
  });
});
