import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { markApplicationViewed } from '../../../src/features/applications/applicants/applicants.commands.ts';
import { applicationInvariants } from '../../../src/features/applications/application.invariants.ts';
import { eraseApplications } from '../../../src/features/applications/erasure.ts';
import {
  sendDeferredApplicationNotices,
  setApplicationNotifications,
} from '../../../src/features/applications/news/news.commands.ts';
import { hasApplicationNotifications } from '../../../src/features/applications/news/news.queries.ts';
import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { applyingWith } from '../applying.ts';
import { describeOnBothEngines, type OpenBoard } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';
import { receive } from './receive.ts';

const applying = applyingWith(localStorageIn('/nowhere'));
const { files, origin } = applying;
const minutes = (now: Date, count: number) => new Date(now.getTime() + count * 60_000);

/** A company of two with an open role. */
async function stage(open: OpenBoard) {
  const { db, now } = await open();
  const at = now.toISOString();
  for (const id of ['ana', 'rita']) {
    const user = { id, name: '', email: `${id}@northlight.example`, email_verified: 1, image: null };
    await db
      .insertInto('users')
      .values({ ...user, created_at: at, updated_at: at })
      .execute();
    await db.insertInto('members').values({ company_id: 'co1', user_id: id, role: 'owner', created_at: at }).execute();
  }
  const job = await plantOpenJob(db, now, { title: 'Product\nDesigner <b>', apply: { mode: 'board' } });
  return { db, now, hash: job.hash };
}

const mails = (db: Db) =>
  db.selectFrom('mails').selectAll().where('kind', '=', 'applicant news').orderBy('id').orderBy('recipient').execute();
const subjectsTo = async (db: Db, recipient: string) =>
  (await mails(db)).filter((mail) => mail.recipient === recipient).map(({ subject }) => subject);

describeOnBothEngines('The people of a company', (open, _engine, test) => {
  it('The people of a company are notified of the first application at once, and of those of the next hour together', async () => {
    const { db, now, hash } = await stage(open);
    await receive(db, applying, hash, 'Ada', now);
    expect(await subjectsTo(db, 'ana@northlight.example')).toEqual(['A new application: Product Designer <b>']);
    for (const [i, name] of ['Bo', 'Cleo', 'Dan'].entries()) await receive(db, applying, hash, name, minutes(now, i));
    await sendDeferredApplicationNotices(db, origin, minutes(now, 59));
    expect(await mails(db)).toHaveLength(2);
    await Promise.all([
      sendDeferredApplicationNotices(db, origin, minutes(now, 60)),
      sendDeferredApplicationNotices(db, origin, minutes(now, 60)),
    ]);
    await sendDeferredApplicationNotices(db, origin, minutes(now, 61));
    expect(await subjectsTo(db, 'rita@northlight.example')).toEqual([
      'A new application: Product Designer <b>',
      '3 new applications: Product Designer <b>',
    ]);
  });

  it('The people of a company are notified at once again when the last mail is an hour old, with what the schedule had not sent yet', async () => {
    const { db, now, hash } = await stage(open);
    await receive(db, applying, hash, 'Ada', now);
    await receive(db, applying, hash, 'Bo', minutes(now, 30));
    await receive(db, applying, hash, 'Cleo', minutes(now, 70));
    expect(await subjectsTo(db, 'ana@northlight.example')).toEqual([
      'A new application: Product Designer <b>',
      '2 new applications: Product Designer <b>',
    ]);
  });

  it('The people of a company are notified once of many who apply at the same moment', async () => {
    const { db, now, hash } = await stage(open);
    const names = Array.from({ length: 12 }, (_, i) => `Ada${i}`);
    await Promise.all(names.map((name) => receive(db, applying, hash, name, now)));
    expect(await mails(db)).toHaveLength(2);
    await sendDeferredApplicationNotices(db, origin, minutes(now, 60));
    expect((await subjectsTo(db, 'ana@northlight.example'))[1]).toBe('11 new applications: Product Designer <b>');
  });

  test('The people of a company read how many and where, and nothing of who they are', async () => {
    const { db, now, hash } = await stage(open);
    await receive(db, applying, hash, 'Ada', now);
    const [mail] = await mails(db);
    for (const form of [mail?.text ?? '', mail?.html ?? '']) {
      expect(form).toContain(`${origin}/recruiters/jobs/${hash}/applicants`);
      expect(form).toContain(`${origin}/recruiters/company?company=northlight#news`);
      expect(form).toContain('within 10 days');
      expect(form).not.toMatch(/Ada|ada\.design|ada@|My words/);
    }
    expect(mail?.html).toContain('&lt;b&gt;');
  });

  it('The people of a company are not notified of what they have opened, or what was erased, meanwhile', async () => {
    const { db, now, hash } = await stage(open);
    await markApplicationViewed(
      db,
      { userId: 'ana', companyId: 'co1' },
      await receive(db, applying, hash, 'Ada', now),
      now,
    );
    const seen = await receive(db, applying, hash, 'Bo', minutes(now, 1));
    const gone = await receive(db, applying, hash, 'Cleo', minutes(now, 2));
    await markApplicationViewed(db, { userId: 'ana', companyId: 'co1' }, seen, minutes(now, 3));
    await eraseApplications(db, applying.files, [gone]);
    await sendDeferredApplicationNotices(db, origin, minutes(now, 60));
    expect(await mails(db)).toHaveLength(2);
    // No notice went out for more than an hour, so that the next one leaves at once.
    await receive(db, applying, hash, 'Dan', minutes(now, 62));
    expect(await mails(db)).toHaveLength(4);
  });

  it('The people of a company turn the mail off and on, each for oneself', async () => {
    const { db, now, hash } = await stage(open);
    const rita = { companyId: 'co1', userId: 'rita' };
    await setApplicationNotifications(db, rita, false);
    await setApplicationNotifications(db, rita, false);
    expect([
      await hasApplicationNotifications(db, 'co1', 'rita'),
      await hasApplicationNotifications(db, 'co1', 'ana'),
    ]).toEqual([false, true]);
    await receive(db, applying, hash, 'Ada', now);
    expect((await mails(db)).map(({ recipient }) => recipient)).toEqual(['ana@northlight.example']);
    await setApplicationNotifications(db, rita, true);
    expect(await hasApplicationNotifications(db, 'co1', 'rita')).toBe(true);
    await receive(db, applying, hash, 'Bo', minutes(now, 61));
    expect(await subjectsTo(db, 'rita@northlight.example')).toHaveLength(1);
  });

  test('The people of a company who wait for two hours are found out', async () => {
    const { db, now, hash } = await stage(open);
    await receive(db, applying, hash, 'Ada', now);
    await receive(db, applying, hash, 'Bo', minutes(now, 1));
    const breaches = async (at: Date) => {
      const [invariant] = applicationInvariants(files).filter(({ name }) => name.includes('waits two hours'));
      return (await invariant?.findBreaches(db, at))?.length;
    };
    expect(await breaches(minutes(now, 119))).toBe(0);
    expect(await breaches(minutes(now, 121))).toBe(1);
    await sendDeferredApplicationNotices(db, origin, minutes(now, 121));
    expect(await breaches(minutes(now, 121))).toBe(0);
  });
});
