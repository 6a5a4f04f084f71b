import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { ENDED_ALERT_DAYS, NEWSLETTER } from '../../../src/features/alerts/alert.ts';
import { deleteExpiredAlertsAndReaders } from '../../../src/features/alerts/clearing.commands.ts';
import {
  changeNewsletterSubscription,
  signUpForNewsletter,
} from '../../../src/features/alerts/newsletter-reader.commands.ts';
import { confirmListedSubscriptions, deleteReader } from '../../../src/features/alerts/reader.commands.ts';
import { findReader } from '../../../src/features/alerts/reader.queries.ts';
import { signUpForAlert } from '../../../src/features/alerts/sign-up.commands.ts';
import { emptyQuery } from '../../../src/features/search/query.ts';
import { addDays } from '../../../src/lib/dates.ts';
import { sumCountsByList } from '../../../src/mail/deliveries.ts';
import { normalizeMailbox } from '../../../src/mail/mailbox.ts';
import { describeOnBothEngines } from '../harness.ts';

const links = { secret: 'a secret of the board', origin: 'https://easel.example' };
const later = (now: Date, days: number) => new Date(addDays(now.toISOString(), days));
const readerOf = async (db: Db, address: string) =>
  (await db.selectFrom('subscribers').select('id').where('mailbox', '=', normalizeMailbox(address)).executeTakeFirst())
    ?.id ?? '';
const confirm = async (db: Db, address: string, now: Date, alertIdsOrNewsletter: string[] = [NEWSLETTER]) =>
  confirmListedSubscriptions(db, { readerId: await readerOf(db, address), alertIdsOrNewsletter, zone: '' }, now);
const stateOf = async (db: Db, address: string, now: Date) =>
  (await findReader(db, await readerOf(db, address), now))?.newsletter;
const subjects = async (db: Db) =>
  (await db.selectFrom('mails').select('subject').orderBy('id').execute()).map(({ subject }) => subject);

describeOnBothEngines('Asking for the newsletter', (open, _engine, test) => {
  it('Asking for the newsletter mails a confirmation once a day, begins once it is confirmed, and ends at once', async () => {
    const { db, now } = await open();
    for (let i = 0; i < 5; i++) await signUpForNewsletter(db, `ada+${i}@example.com`, links, now);
    expect(await subjects(db)).toEqual(['Confirm that you want our newsletter']);
    expect(await stateOf(db, 'ada@example.com', now)).toBe('pending');
    expect(await confirm(db, 'ada@example.com', now, [])).toBe(0);
    expect(await stateOf(db, 'ada@example.com', now)).toBe('pending');
    expect(await confirm(db, 'ada@example.com', now)).toBe(1);
    expect(await confirm(db, 'ada@example.com', now)).toBe(0);
    const reader = await readerOf(db, 'ada@example.com');
    expect(await changeNewsletterSubscription(db, reader, 'leave', { issue: '2026-06-02' }, now)).toBe(true);
    expect(await changeNewsletterSubscription(db, reader, 'leave', { issue: '2026-06-02' }, now)).toBe(true);
    expect((await sumCountsByList(db, '2026-06-01')).get('newsletter/2026-06-02')).toMatchObject({ left: 1 });
    // A reader who has left comes back only by their own action.
    await signUpForNewsletter(db, 'ada@example.com', links, later(now, 2));
    expect(await stateOf(db, 'ada@example.com', now)).toBe('pending');
    await changeNewsletterSubscription(db, reader, 'start', {}, later(now, 2));
    await signUpForNewsletter(db, 'ada@example.com', links, later(now, 4));
    expect((await subjects(db)).at(-1)).toBe('You already get our newsletter');
    expect(await stateOf(db, 'ada@example.com', now)).toBe('active');
  });

  test('Asking for the newsletter shares the reader with alerts: one mail confirms both, and deleting removes both', async () => {
    const { db, now } = await open();
    await signUpForAlert(
      db,
      { address: 'ada@example.com', query: emptyQuery, frequency: 'daily', zone: '' },
      links,
      now,
    );
    await signUpForNewsletter(db, 'ada@example.com', links, now);
    expect(await subjects(db)).toHaveLength(1);
    const reader = await findReader(db, await readerOf(db, 'ada@example.com'), now);
    expect(reader).toMatchObject({ newsletter: 'pending', alerts: [{ state: 'pending' }] });
    expect(await confirm(db, 'ada@example.com', now, [NEWSLETTER, reader?.alerts[0]?.id ?? ''])).toBe(2);
    await deleteReader(db, await readerOf(db, 'ada@example.com'), {}, now);
    expect(await db.selectFrom('newsletter_subscribers').selectAll().execute()).toEqual([]);
    expect(await changeNewsletterSubscription(db, 'gone', 'leave', {}, now)).toBe(false);
  });

  it('Requesting the newsletter stores the address of confirmed readers alone, and deletes that of readers who never confirmed or have left', async () => {
    const { db, now } = await open();
    for (const name of ['stays', 'silent', 'left']) await signUpForNewsletter(db, `${name}@example.com`, links, now);
    for (const name of ['stays', 'left']) await confirm(db, `${name}@example.com`, now);
    await changeNewsletterSubscription(db, await readerOf(db, 'left@example.com'), 'leave', {}, now);
    await deleteExpiredAlertsAndReaders(db, later(now, ENDED_ALERT_DAYS - 1));
    expect(await db.selectFrom('subscribers').select('id').execute()).toHaveLength(3);
    await deleteExpiredAlertsAndReaders(db, later(now, ENDED_ALERT_DAYS));
    const kept = await db.selectFrom('subscribers').select('address').execute();
    expect(kept).toEqual([{ address: 'stays@example.com' }]);
  });
});
