import { expect, it } from 'vitest';
import { insertRows } from '../../../src/db/bulk.ts';
import type { Db } from '../../../src/db/tables.ts';
import {
  ALERTS,
  type AlertFrequency,
  ENDED_ALERT_DAYS,
  FREQUENCIES,
  MAX_UNCONFIRMED_ALERTS,
  MAX_UNCONFIRMED_ALERTS_TOTAL,
} from '../../../src/features/alerts/alert.ts';
import { readConfirmationToken } from '../../../src/features/alerts/alert-link.ts';
import { deleteExpiredAlertsAndReaders } from '../../../src/features/alerts/clearing.commands.ts';
import {
  changeAlert,
  changeAlertSearch,
  confirmListedSubscriptions,
  deleteReader,
  endAllAlertsOfReader,
  eraseReaderByAddress,
} from '../../../src/features/alerts/reader.commands.ts';
import { findAlert, findReader } from '../../../src/features/alerts/reader.queries.ts';
import { signUpForAlert } from '../../../src/features/alerts/sign-up.commands.ts';
import { changeQuery, emptyQuery, type SearchQuery } from '../../../src/features/search/query.ts';
import { addDays, HOUR } from '../../../src/lib/dates.ts';
import { sumCountsByList } from '../../../src/mail/deliveries.ts';
import { normalizeMailbox } from '../../../src/mail/mailbox.ts';
import { enqueueListMailUnlessSuppressed } from '../../../src/mail/mailing.ts';
import { suppressMailbox } from '../../../src/mail/suppression.ts';
import { describeOnBothEngines, describeOnSqlite, expectInvariants } from '../harness.ts';

const links = { secret: 'a secret of the board', origin: 'https://easel.example' };
const designers = changeQuery(emptyQuery, { category: ['product-designer'], workplace: ['remote'] });
const later = (now: Date, days: number) => new Date(addDays(now.toISOString(), days));

const request = (
  db: Db,
  address: string,
  now: Date,
  {
    query = designers,
    frequency = 'daily',
    zone = '',
  }: { query?: SearchQuery; frequency?: AlertFrequency; zone?: string } = {},
) => signUpForAlert(db, { address, query, frequency, zone }, links, now);

const readerOf = async (db: Db, address: string) =>
  (await db.selectFrom('subscribers').select('id').where('mailbox', '=', normalizeMailbox(address)).executeTakeFirst())
    ?.id;

async function viewOf(db: Db, address: string, now: Date) {
  const id = await readerOf(db, address);
  return id ? findReader(db, id, now) : undefined;
}

async function confirmAll(db: Db, address: string, now: Date) {
  const reader = await viewOf(db, address, now);
  const alertIds = reader?.alerts.map(({ id }) => id) ?? [];
  return confirmListedSubscriptions(
    db,
    { readerId: reader?.id ?? '', alertIdsOrNewsletter: alertIds, zone: 'Europe/Berlin' },
    now,
  );
}

const countSearches = async (db: Db): Promise<number> =>
  (await db.selectFrom('alert_searches').select('id').execute()).length;

// Each day is like the one before: `SIGN_UPS=10000` asks for as many, and takes minutes on Postgres.
const SIGN_UPS = Number(process.env.SIGN_UPS ?? 400);

const mailsTo = (db: Db) => db.selectFrom('mails').select(['recipient', 'subject', 'text', 'kind']).execute();

describeOnBothEngines('Signing up for an alert', (open, _engine, test) => {
  test('Signing up for an alert sends one mail that names the search, and starts nothing until its reader confirms', async () => {
    const { db, now } = await open();
    await request(db, 'ada@example.com', now);
    const [mail, ...more] = await mailsTo(db);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'ada@example.com',
      subject: 'Confirm your alert: Remote product designer roles',
    });
    const token = /confirm\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(readConfirmationToken(links.secret, token, now)?.readerId).toBe(await readerOf(db, 'ada@example.com'));
    expect(mail?.text).not.toContain('ada@');
    expect((await viewOf(db, 'ada@example.com', now))?.alerts).toMatchObject([
      { words: 'Remote product designer roles', href: '/product-designer-remote', state: 'pending' },
    ]);
    expect(await confirmAll(db, 'ada@example.com', now)).toBe(1);
    expect(await confirmAll(db, 'ada@example.com', now)).toBe(0);
    expect(await viewOf(db, 'ada@example.com', now)).toMatchObject({
      zone: 'Europe/Berlin',
      alerts: [{ state: 'active', frequency: 'daily' }],
    });
    await expectInvariants(db, now);
  });

  it('Signing up for an alert mails a confirmation to a mailbox once a day, in whatever spelling, and twice in all without an answer', async () => {
    const { db, now } = await open();
    for (let i = 0; i < 40; i++) {
      await request(db, `a.d.a+${i}@gmail.com`, now, { query: changeQuery(emptyQuery, { q: `word${i}` }) });
    }
    expect(await mailsTo(db)).toHaveLength(1);
    expect((await viewOf(db, 'ada@gmail.com', now))?.alerts).toHaveLength(MAX_UNCONFIRMED_ALERTS);
    expect(await countSearches(db)).toBe(MAX_UNCONFIRMED_ALERTS);
    for (let day = 1; day < 20; day++) await request(db, 'ada@gmail.com', later(now, day), { query: emptyQuery });
    for (let day = 1; day < 20; day++) await request(db, 'ada@googlemail.com', later(now, day));
    expect(await mailsTo(db)).toHaveLength(1);
    const fresh = await open();
    for (let day = 0; day < 20; day++) await request(fresh.db, 'bo@example.com', later(fresh.now, day));
    expect(await mailsTo(fresh.db)).toHaveLength(2);
  });

  it('Signing up for an alert sends one mail to a victim, however many sign it up at once', async () => {
    const { db, now } = await open();
    await Promise.all(Array.from({ length: 30 }, () => request(db, 'victim@example.com', now)));
    expect(await mailsTo(db)).toHaveLength(1);
    expect((await viewOf(db, 'victim@example.com', now))?.alerts).toHaveLength(1);
  });

  it(`Signing up for an alert sends a victim one mail a day at most, and two in all, of ${SIGN_UPS} sign-ups in as many spellings`, async () => {
    const { db, now } = await open();
    for (let i = 0; i < SIGN_UPS; i++) {
      const [query, frequency] = [changeQuery(emptyQuery, { q: `word${i % 4}` }), FREQUENCIES[i % 3] ?? 'daily'];
      await request(db, `v.ictim+${i}@gmail.com`, later(now, (4 * i) / SIGN_UPS), { query, frequency });
    }
    const mails = await db.selectFrom('mails').select('created_at').orderBy('created_at').execute();
    expect(mails.map(({ created_at }) => created_at)).toEqual([now, later(now, 1)].map((at) => at.toISOString()));
    expect(await countSearches(db)).toBe(4);
  }, 600_000);

  test('Signing up for an alert lets no stranger change an active alert, and notifies its reader', async () => {
    const { db, now } = await open();
    await request(db, 'ada@example.com', now);
    await confirmAll(db, 'ada@example.com', now);
    await request(db, 'ada@example.com', later(now, 2), { frequency: 'instant' });
    expect((await viewOf(db, 'ada@example.com', now))?.alerts).toMatchObject([{ state: 'active', frequency: 'daily' }]);
    expect((await mailsTo(db)).map(({ subject }) => subject)).toEqual([
      'Confirm your alert: Remote product designer roles',
      'You already have this alert: Remote product designer roles',
    ]);
  });

  test('Signing up for an alert begins only what its reader was shown', async () => {
    const { db, now } = await open();
    await request(db, 'ada@example.com', now);
    const shown = (await viewOf(db, 'ada@example.com', now))?.alerts ?? [];
    await request(db, 'ada@example.com', now, { query: emptyQuery, frequency: 'instant' });
    const readerId = (await readerOf(db, 'ada@example.com')) ?? '';
    await confirmListedSubscriptions(db, { readerId, alertIdsOrNewsletter: shown.map(({ id }) => id), zone: '' }, now);
    const states = (await viewOf(db, 'ada@example.com', now))?.alerts.map(({ words, state }) => [words, state]);
    expect(new Map(states as [string, string][])).toEqual(
      new Map([
        ['Remote product designer roles', 'active'],
        ['Design roles', 'pending'],
      ]),
    );
  });

  test('Signing up for an alert is deleted with its address when it is not confirmed within 30 days', async () => {
    const { db, now } = await open();
    await request(db, 'ada@example.com', now);
    await request(db, 'bo@example.com', now);
    await confirmAll(db, 'bo@example.com', now);
    await deleteExpiredAlertsAndReaders(db, later(now, ENDED_ALERT_DAYS - 0.1));
    expect(await readerOf(db, 'ada@example.com')).toBeDefined();
    await deleteExpiredAlertsAndReaders(db, later(now, ENDED_ALERT_DAYS));
    expect(await readerOf(db, 'ada@example.com')).toBeUndefined();
    expect(await readerOf(db, 'bo@example.com')).toBeDefined();
    expect((await mailsTo(db)).map(({ recipient }) => recipient)).toEqual(['bo@example.com']);
  });

  it('Signing up for an alert is deleted with its search, and the oldest of more than the board stores within the hour', async () => {
    const { db, now } = await open();
    await request(db, 'ada@example.com', now);
    await confirmAll(db, 'ada@example.com', now);
    const subscriber_id = await readerOf(db, 'ada@example.com');
    const ids = Array.from({ length: MAX_UNCONFIRMED_ALERTS_TOTAL + 3 }, (_, i) => `s${String(i).padStart(6, '0')}`);
    const state = { frequency: 'daily', since: now.toISOString() };
    await db.transaction().execute(async (trx) => {
      await insertRows(
        trx,
        'alert_searches',
        [...ids, 'unknown'].map((id) => ({ id, search: `q=${id}` })),
      );
      await insertRows(
        trx,
        'alerts',
        ids.map((id, i) => ({
          ...state,
          id,
          search_id: id,
          subscriber_id,
          created_at: later(now, i / 1e6).toISOString(),
        })),
      );
    });
    await deleteExpiredAlertsAndReaders(db, now);
    const left = await db.selectFrom('alerts').select('id').orderBy('created_at').orderBy('id').execute();
    expect(left).toHaveLength(MAX_UNCONFIRMED_ALERTS_TOTAL + 1);
    expect(left.map(({ id }) => id)).not.toContain(ids[2]);
    expect(left.map(({ id }) => id)).toContain(ids[3]);
    expect(await countSearches(db)).toBe(MAX_UNCONFIRMED_ALERTS_TOTAL + 1);
    expect((await viewOf(db, 'ada@example.com', now))?.alerts[0]).toMatchObject({ state: 'active' });
  });

  test('Signing up for an alert of an address whose reader rejected is written to no more', async () => {
    const { db, now } = await open();
    await request(db, 'ada@example.com', now);
    await deleteReader(db, (await readerOf(db, 'ada@example.com')) ?? '', { shouldSuppress: true }, now);
    expect(await mailsTo(db)).toEqual([]);
    await request(db, 'ada+again@example.com', later(now, 3));
    expect(await mailsTo(db)).toEqual([]);
    await request(db, 'ada@example.com', later(now, 366 + 3));
    expect(await mailsTo(db)).toHaveLength(1);
  });
});

describeOnBothEngines('An alert of a reader', (open, _engine, test) => {
  const started = async () => {
    const { db, now } = await open();
    await request(db, 'ada@example.com', now);
    await request(db, 'ada@example.com', now, { query: emptyQuery, frequency: 'weekly' });
    await confirmAll(db, 'ada@example.com', now);
    const [first, second] = (await viewOf(db, 'ada@example.com', now))?.alerts ?? [];
    return { db, now, first: first?.id ?? '', second: second?.id ?? '' };
  };

  it('An alert of a reader pauses, goes on, comes at another pace, ends and begins again', async () => {
    const { db, now, first } = await started();
    const state = async (at = now) => (await findAlert(db, first, at))?.alert.state;
    const change = (kind: 'end' | 'pause' | 'go on') => changeAlert(db, first, { kind }, now);
    await change('pause');
    expect([await state(), await state(later(now, 31))]).toEqual(['paused', 'active']);
    await change('go on');
    expect(await state()).toBe('active');
    await changeAlert(db, first, { kind: 'frequency', frequency: 'instant' }, now);
    expect((await findAlert(db, first, now))?.alert.frequency).toBe('instant');
    for (let i = 0; i < 2; i++) await change('end');
    expect(await state()).toBe('ended');
    expect(await changeAlert(db, first, { kind: 'pause' }, now)).toBe(true);
    expect(await state()).toBe('ended');
    await change('go on');
    expect(await state()).toBe('active');
    expect(await changeAlert(db, 'unknown', { kind: 'end' }, now)).toBe(false);
  });

  test('An alert of a reader follows one search after the other and leaves none behind', async () => {
    const { db, now, first, second } = await started();
    const readerId = (await readerOf(db, 'ada@example.com')) ?? '';
    for (let i = 0; i < 20; i++) {
      const query = changeQuery(emptyQuery, { q: `word${i % 15}` });
      expect((await changeAlertSearch(db, { readerId, alertId: i % 2 ? first : second, query }, now)).ok).toBe(true);
    }
    expect(await countSearches(db)).toBe(2);
    const missing = { readerId, alertId: 'unknown', query: emptyQuery };
    expect((await changeAlertSearch(db, missing, now)).ok).toBe(false);
    expect(await countSearches(db)).toBe(2);
  });

  test('An alert of a reader is counted when it is left, once, by whatever way', async () => {
    const { db, now, first, second } = await started();
    const left = async () => (await sumCountsByList(db, '')).get(ALERTS)?.left ?? 0;
    for (let i = 0; i < 2; i++) await changeAlert(db, first, { kind: 'end' }, now);
    expect(await left()).toBe(1);
    const readerId = (await readerOf(db, 'ada@example.com')) ?? '';
    await endAllAlertsOfReader(db, readerId, now);
    expect(await left()).toBe(2);
    await changeAlert(db, second, { kind: 'go on' }, now);
    await deleteReader(db, readerId, {}, now);
    expect(await left()).toBe(3);
    // Who never confirmed has nothing to leave.
    await request(db, 'bo@example.com', now);
    await deleteReader(db, (await readerOf(db, 'bo@example.com')) ?? '', { shouldSuppress: true }, now);
    expect(await left()).toBe(3);
  });

  it('An alert of a reader ends with all the others, or with the address', async () => {
    const { db, now, first } = await started();
    expect((await findAlert(db, first, now))?.otherOpenAlerts).toBe(1);
    const readerId = (await readerOf(db, 'ada@example.com')) ?? '';
    expect([await endAllAlertsOfReader(db, readerId, now), await endAllAlertsOfReader(db, readerId, now)]).toEqual([
      2, 0,
    ]);
    await deleteReader(db, readerId, {}, now);
    await deleteReader(db, readerId, {}, now);
    expect([await findAlert(db, first, now), await viewOf(db, 'ada@example.com', now)]).toEqual([undefined, undefined]);
    expect(await mailsTo(db)).toEqual([]);
    expect(await db.selectFrom('tasks').select('key').where('key', 'like', 'mail:%').execute()).toEqual([]);
    // Who deleted an address may come back.
    await request(db, 'ada@example.com', new Date(now.getTime() + HOUR));
    expect(await mailsTo(db)).toHaveLength(1);
  });

  test('An alert of a reader goes with everything else that is known of an address', async () => {
    const { db, now } = await started();
    await db.transaction().execute((trx) => eraseReaderByAddress(trx, 'Ada+x@example.com', now));
    expect(await viewOf(db, 'ada@example.com', now)).toBeUndefined();
    await db.transaction().execute((trx) => eraseReaderByAddress(trx, 'unknown@example.com', now));
  });
});

describeOnSqlite('Mail of a list', (open) => {
  it('Mail of a list is not written to a mailbox that is to get none, however it is spelt', async () => {
    const { db, now } = await open();
    const letter = { kind: 'alert', words: () => ({ subject: 's', text: 't', html: '<p>t</p>' }) };
    const list = {
      id: 'alerts',
      name: 'New roles',
      campaign: ['daily'],
      unsubscribe: 'https://e.example/u',
      origin: links.origin,
    };
    await suppressMailbox(db, 'ada@example.com', 'complained', now);
    expect(
      await enqueueListMailUnlessSuppressed(db, { ...letter, to: 'Ada+1@example.com' }, list, later(now, 900)),
    ).toBeUndefined();
    expect(await enqueueListMailUnlessSuppressed(db, { ...letter, to: 'bo@example.com' }, list, now)).toBeDefined();
    expect(await mailsTo(db)).toMatchObject([{ recipient: 'bo@example.com' }]);
  });
});
