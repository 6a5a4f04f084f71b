import { expect, it } from 'vitest';
import { readSite, siteSettingsDigest } from '../../../src/db/site.ts';
import type { Db } from '../../../src/db/tables.ts';
import { mailBoardAndModerators } from '../../../src/features/accounts/member-mail.commands.ts';
import { type ApplicationServices, withRetentionOfSite } from '../../../src/features/applications/applying.ts';
import { translateAndSyncFeed } from '../../../src/features/importing/import-feed.ts';
import { parseFeedDocument } from '../../../src/features/importing/sources.ts';
import { copyJobAsDraft, repostEndedJobAsDraft } from '../../../src/features/jobs/copy.commands.ts';
import { closeJob, createJob, expireAndArchiveDueJobs, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { getJobByHash } from '../../../src/features/jobs/job.queries.ts';
import { extendRunningJob } from '../../../src/features/jobs/job-owner.commands.ts';
import { reviewRequestMail } from '../../../src/features/jobs/review-request.mail.ts';
import { publishOrSubmitJob } from '../../../src/features/jobs/submission.commands.ts';
import { changeSiteSettings } from '../../../src/features/settings/settings.commands.ts';
import { settingsInvariants } from '../../../src/features/settings/settings.invariants.ts';
import { type SiteForm, toSiteForm } from '../../../src/features/settings/settings.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { createSendMailHandler } from '../../../src/mail/mail.tasks.ts';
import { SITE_TAG } from '../../../src/publishing/change.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { shippedSite } from '../../../src/site.ts';
import { describeOnBothEngines } from '../harness.ts';
import { draftOf } from '../plant.ts';
import { openPostOffice, transportTo } from '../post-office.ts';

const admin = { kind: 'admin', id: 'u1' } as const;

const change = async (db: Db, now: Date, changes: Partial<SiteForm>, version?: string) =>
  changeSiteSettings(db, admin, { form: { ...toSiteForm(await readSite(db)), ...changes }, version }, now);

describeOnBothEngines('The settings of a board', (open, _engine, test) => {
  test('The settings of a board are those shipped, until its owner changes them; what is not changed follows releases', async () => {
    const { db, now } = await open();
    expect(await readSite(db)).toEqual(shippedSite);
    expectValue(
      await change(db, now, {
        name: ' Northern  Light ',
        tagline: 'Roles for type designers.',
        address: '1 High Street\n\n Leeds ',
        social: 'The Fediverse https://social.example/@north',
        announcement: 'We moved',
        announcementHref: '/blog',
        closedPosting: 'Back on Monday.',
      }),
    );
    expect(await readSite(db)).toEqual({
      ...shippedSite,
      name: 'Northern Light',
      tagline: 'Roles for type designers',
      address: ['1 High Street', 'Leeds'],
      social: [{ name: 'The Fediverse', url: 'https://social.example/@north' }],
      announcement: { text: 'We moved', href: '/blog' },
      closedPosting: 'Back on Monday.',
    });
    const { value } = await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'site')
      .executeTakeFirstOrThrow();
    expect(Object.keys(JSON.parse(value))).not.toContain('description');
    for (const { findBreaches } of settingsInvariants) expect(await findBreaches(db, now)).toEqual([]);
  });

  it('The settings of a board drop every page with one record, and leave what they were in the audit log', async () => {
    const { db, now } = await open();
    expect(expectValue(await change(db, now, { name: 'North', closedApplying: 'Back soon.' }))).toEqual([
      'name',
      'closedApplying',
    ]);
    // What changes nothing is no change.
    expect(expectValue(await change(db, now, {}))).toEqual([]);
    const records = await db.selectFrom('changes').select('record').execute();
    expect(records.map(({ record }) => JSON.parse(record).tags)).toEqual([[SITE_TAG]]);
    const [entry, ...others] = await db.selectFrom('audit_log').selectAll().execute();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ actor: 'admin:u1', action: 'change settings', subject: 'board' });
    expect(JSON.parse(entry?.detail ?? '')).toEqual({
      name: 'Easel',
      newName: 'North',
      closedApplying: '',
      newClosedApplying: 'Back soon.',
    });
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(41) }],
    ['tagline', { tagline: '' }],
    ['description', { description: 'x'.repeat(301) }],
    ['email', { email: 'no address' }],
    ['legalEntity', { legalEntity: '' }],
    ['address', { address: '1\n2\n3\n4\n5\n6\n7' }],
    ['address', { address: 'x'.repeat(101) }],
    ['exchangeRates', { exchangeRates: 'http://rates.example/daily' }],
    ['exchangeRates', { exchangeRates: 'https://bank.example@evil.example/' }],
    ['social', { social: 'https://social.example/@north' }],
    ['social', { social: 'Mastodon http://social.example/@north' }],
    ['social', { social: 'Mastodon javascript:alert(1)' }],
    ['social', { social: 'Mastodon https://bank.example@evil.example/' }],
    ['social', { social: Array.from({ length: 7 }, (_, i) => `M${i} https://s.example/`).join('\n') }],
    ['announcement', { announcement: '', announcementHref: '/blog' }],
    ['announcementHref', { announcement: 'News', announcementHref: '//evil.example' }],
    ['announcementHref', { announcement: 'News', announcementHref: '/\\evil.example' }],
    ['announcementHref', { announcement: 'News', announcementHref: 'javascript:alert(1)' }],
    ['closedPosting', { closedPosting: 'x'.repeat(241) }],
    ['accentLight', { accentLight: 'green' }],
    ['accentLight', { accentLight: '#33cc66' }],
    ['accentDark', { accentDark: '#123456' }],
    ['accentDark', { accentDark: '#fff;}*{x:y' }],
    ['daysOpen', { daysOpen: '13' }],
    ['daysOpen', { daysOpen: '1e2' }],
    ['daysOpen', { daysOpen: '' }],
    ['daysUntilConfirmation', { daysUntilConfirmation: '54' }],
    ['daysUntilConfirmation', { daysOpen: '30' }],
    ['daysShownClosed', { daysShownClosed: '181' }],
    ['retentionMonths', { retentionMonths: '25' }],
    ['retentionMonths', { retentionMonths: '-1' }],
    ['monthsOfRecords', { monthsOfRecords: '35' }],
    ['monthsOfRecords', { monthsOfRecords: '241' }],
    ['monthsOfRecords', { monthsOfRecords: 'for ever' }],
    ['timeZone', { timeZone: 'Mars/Olympus_Mons' }],
    ['timeZone', { timeZone: '' }],
  ] as [string, Partial<SiteForm>][])(
    'The settings of a board are rejected with one sentence about %s: %o',
    async (field, changes) => {
      const { db, now } = await open();
      const rejected = await change(db, now, { ...changes, legalEntity: changes.legalEntity ?? 'North Ltd' });
      expect(rejected).toMatchObject({
        ok: false,
        problems: [{ field, message: expect.stringMatching(/^[A-Z].{10,}$/) }],
      });
      expect(await readSite(db)).toEqual(shippedSite);
    },
  );

  test('The settings of a board are not changed by a form that was opened before another admin changed them', async () => {
    const { db, now } = await open();
    const version = siteSettingsDigest(await readSite(db));
    expectValue(await change(db, now, { name: 'North' }, version));
    expect(await change(db, now, { tagline: 'Another' }, version)).toMatchObject({
      ok: false,
      problems: [{ field: '' }],
    });
    expectValue(await change(db, now, { tagline: 'Another' }, siteSettingsDigest(await readSite(db))));
  });

  it('The settings of a board are in every mail written from then on: its words, its sender, and who the board is', async () => {
    const { db, now } = await open();
    expectValue(await change(db, now, { name: 'North, Light & Co', email: 'desk@north.example' }));
    const message = reviewRequestMail({ title: 'Designer', origin: 'https://north.example' });
    await db.transaction().execute((trx) => mailBoardAndModerators(trx, message, now));
    const mail = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    expect(mail.recipient).toBe('desk@north.example');
    expect(mail.text).toContain('You get this because you look after North, Light & Co.');
    expect(mail.html).toContain('North, Light &amp; Co');
    expect(`${mail.text}${mail.html}`).not.toContain('Easel');
    const office = await openPostOffice();
    const transport = transportTo(office.port, 5_000, { address: 'no-reply@north.example' });
    await runAllTasks({
      db,
      handlers: [createSendMailHandler({ transport, log: undefined, origin: 'https://easel.example' })],
      clock: () => now,
    });
    expect((await office.read()).map(({ from }) => from)).toEqual([
      { name: 'North, Light & Co', address: 'no-reply@north.example' },
    ]);
  });

  test('The settings of a board close the board for posting: a role that is sent stays as it is, and the sentence says why', async () => {
    const { db, now } = await open();
    const job = expectValue(await createJob(db, { kind: 'system', name: 'test' }, draftOf(), now));
    expectValue(await change(db, now, { closedPosting: 'We are away until Monday.' }));
    const send = () => publishOrSubmitJob(db, { kind: 'recruiter', id: 'u1' }, job, now);
    expect(await send()).toEqual({ ok: false, problems: [{ field: '', message: 'We are away until Monday.' }] });
    expectValue(await change(db, now, { closedPosting: '' }));
    expect((await send()).ok).toBe(true);
  });

  it('The settings of a board close it for reposting, for duplicates and for new listings of feeds; existing roles stay current', async () => {
    const { db, now } = await open();
    const actor = { kind: 'recruiter', id: 'u1' } as const;
    const { hash } = expectValue(await createJob(db, { kind: 'system', name: 'test' }, draftOf(), now));
    expectValue(await publishJob(db, actor, { hash }, now));
    expectValue(await closeJob(db, actor, { hash, reason: 'closed' }, now));
    const { slug } = await db.selectFrom('companies').select('slug').orderBy('id').executeTakeFirstOrThrow();
    const feed = (titles: string[]) => ({
      source: 'greenhouse' as const,
      companySlug: slug,
      complete: true,
      feed: expectValue(
        parseFeedDocument(
          'greenhouse',
          JSON.stringify({
            jobs: titles.map((title, i) => ({
              id: i + 1,
              title,
              absolute_url: `https://boards.greenhouse.io/a/jobs/${i + 1}`,
              location: { name: 'Berlin' },
              content: '<p>We need a designer who designs products with us, from research to the last pixel.</p>',
              updated_at: now.toISOString(),
            })),
          }),
          {},
        ),
      ),
    });
    expectValue(await translateAndSyncFeed(db, feed(['Product Designer']), now));
    expectValue(await change(db, now, { closedPosting: 'We are away until Monday.' }));
    const words = { ok: false, problems: [{ field: '', message: 'We are away until Monday.' }] };
    const count = async () => (await db.selectFrom('jobs').select('id').execute()).length;
    const before = await count();
    expect(await repostEndedJobAsDraft(db, actor, { hash }, now)).toEqual(words);
    expect(await copyJobAsDraft(db, actor, { hash }, now)).toEqual(words);
    const report = expectValue(await translateAndSyncFeed(db, feed(['Senior Product Designer', 'UX Designer']), now));
    expect(report.changed.map(({ title }) => title)).toEqual(['Senior Product Designer']);
    expect(report.created).toEqual([]);
    expect(report.skipped).toEqual([{ sourceId: '2', title: 'UX Designer', reason: 'We are away until Monday.' }]);
    expect(await count()).toBe(before);
    expectValue(await change(db, now, { closedPosting: '' }));
    expect((await repostEndedJobAsDraft(db, actor, { hash }, now)).ok).toBe(true);
    expect((await copyJobAsDraft(db, actor, { hash }, now)).ok).toBe(true);
    expect(
      expectValue(await translateAndSyncFeed(db, feed(['Senior Product Designer', 'UX Designer']), now)).created,
    ).toHaveLength(1);
  });

  test('The settings of a board say how long roles are open and shown; roles that are open keep the end they have', async () => {
    const { db, now } = await open();
    const actor = { kind: 'recruiter', id: 'u1' } as const;
    const publish = async () => {
      const { hash } = expectValue(await createJob(db, { kind: 'system', name: 'test' }, draftOf(), now));
      expectValue(await publishJob(db, actor, { hash }, now));
      return hash;
    };
    const jobOf = (hash: string) => getJobByHash(db, hash);
    const inDays = (days: number) => new Date(now.getTime() + days * DAY);
    const old = await publish();
    expectValue(await change(db, now, { daysOpen: '20', daysUntilConfirmation: '10', daysShownClosed: '8' }));
    const young = await publish();
    expect((await jobOf(old)).expires_at).toBe(inDays(60).toISOString());
    expect((await jobOf(young)).expires_at).toBe(inDays(20).toISOString());
    await db.transaction().execute((trx) => extendRunningJob(trx, actor, { hash: young }, now));
    expect((await jobOf(young)).expires_at).toBe(inDays(40).toISOString());
    expectValue(await closeJob(db, actor, { hash: young, reason: 'filled' }, now));
    expect(await expireAndArchiveDueJobs(db, inDays(7))).toBe(0);
    expect(await expireAndArchiveDueJobs(db, inDays(8))).toBe(1);
    expect((await jobOf(young)).status).toBe('archived');
    expect(withRetentionOfSite({ retentionMonths: 6 } as ApplicationServices, await readSite(db)).retentionMonths).toBe(
      6,
    );
    expectValue(await change(db, now, { retentionMonths: '9' }));
    expect(withRetentionOfSite({ retentionMonths: 6 } as ApplicationServices, await readSite(db)).retentionMonths).toBe(
      9,
    );
  });
});
