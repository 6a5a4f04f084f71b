import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Email } from 'postal-mime';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { NEWSLETTER_KIND } from '../../../src/features/alerts/alert.ts';
import { newsletterToken } from '../../../src/features/alerts/alert-link.ts';
import { changeNewsletterSubscription } from '../../../src/features/alerts/newsletter-reader.commands.ts';
import {
  createIssueDraft,
  deleteIssueDraft,
  editIssueDraft,
  findLinkAndCountClick,
  publishAndQueueIssue,
  replaceWeeklyDraftIfDue,
} from '../../../src/features/newsletter/issue.commands.ts';
import {
  findAdminIssue,
  findPublishedIssue,
  listIssueLinks,
  listPublishedIssueDates,
  listPublishedIssues,
  listSentIssues,
} from '../../../src/features/newsletter/issue.queries.ts';
import { createNewsletterMailPreparer } from '../../../src/features/newsletter/sending.commands.ts';
import { deleteOrUnsuppressSubscriber } from '../../../src/features/newsletter/subscribers.commands.ts';
import {
  readSubscriberOfAddress,
  streamSubscriptionRows,
  sumSubscribers,
} from '../../../src/features/newsletter/subscribers.queries.ts';
import { composeWeeklyIssueDraft } from '../../../src/features/newsletter/week.queries.ts';
import { BATCH, createIssueMailsHandler, MAX_QUEUED_MAILS } from '../../../src/features/newsletter/writing.tasks.ts';
import { MINUTE } from '../../../src/lib/dates.ts';
import { newId } from '../../../src/lib/id.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { createSendMailHandler } from '../../../src/mail/mail.tasks.ts';
import { suppressMailbox } from '../../../src/mail/suppression.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { findNewsletterAttention } from '../../../src/workflows/attention.queries.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';
import { openPostOffice } from '../post-office.ts';

const links = { secret: 'a secret of the board', origin: 'https://easel.example' };
const admin = { kind: 'admin', id: 'owner' } as const;
const script = fileURLToPath(new URL('../write-newsletter-and-die.ts', import.meta.url));
const body =
  'Hello *all*.\n\n### Roles\n\n* [All roles](/roles)\n* [Elsewhere](https://else.example/?a=1&b=2)\n\n[All roles](/roles) again, or write to <ada@else.example>.';
const form = { subject: 'Three roles & a “thought”', body };

/** Readers who confirmed the newsletter, `reader-0@example.com` and so on. */
async function plantReaders(db: Db, count: number, now: Date): Promise<string[]> {
  const at = now.toISOString();
  const readers = Array.from({ length: count }, (_, i) => ({ id: newId(now), address: `reader-${i}@example.com` }));
  for (let i = 0; i < count; i += 500) {
    const some = readers.slice(i, i + 500);
    await db
      .insertInto('subscribers')
      .values(
        some.map(({ id, address }) => ({
          id,
          address,
          mailbox: address,
          zone: '',
          hour: 8,
          confirmed_at: at,
          created_at: at,
        })),
      )
      .execute();
    await db
      .insertInto('newsletter_subscribers')
      .values(some.map(({ id }) => ({ subscriber_id: id, confirmed_at: at, created_at: at })))
      .execute();
  }
  return readers.map(({ id }) => id);
}

async function send(db: Db, now: Date) {
  const { id } = expectValue(await createIssueDraft(db, admin, form, now));
  expectValue(await publishAndQueueIssue(db, admin, { id, version: 1 }, now));
  return id;
}

const write = (db: Db, at: Date) => runAllTasks({ db, handlers: [createIssueMailsHandler(links)], clock: () => at });

async function deliver(db: Db, at: Date): Promise<Email[]> {
  const post = await openPostOffice();
  const preparations = { [NEWSLETTER_KIND]: createNewsletterMailPreparer(links) };
  await runAllTasks({ db, handlers: [createSendMailHandler(post, preparations)], clock: () => at });
  return post.read();
}

const recipients = async (db: Db) =>
  (await db.selectFrom('mails').select('recipient').orderBy('recipient').execute()).map((mail) => mail.recipient);

describeOnBothEngines('The newsletter', (open, _engine, test) => {
  it('The newsletter arrives at everyone who confirmed it, with a way out, counted links, and no address in any', async () => {
    const { db, now } = await open();
    const [first = '', second = '', third = ''] = await plantReaders(db, 4, now);
    await changeNewsletterSubscription(db, first, 'leave', {}, now);
    await suppressMailbox(db, 'reader-3@example.com', 'complained', now);
    const id = await send(db, now);
    await write(db, now);
    expect(await recipients(db)).toEqual(['reader-1@example.com', 'reader-2@example.com']);
    // Who leaves while it waits gets nothing.
    await changeNewsletterSubscription(db, third, 'leave', { issue: '2026-06-01' }, now);
    const mails = await deliver(db, now);
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(['reader-1@example.com']);
    const [mail] = mails;
    const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]));
    const leave = `https://easel.example/alerts/unsubscribe?token=${newsletterToken(links.secret, second)}&issue=2026-06-01`;
    expect(headers).toMatchObject({
      'list-unsubscribe': `<${leave}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'list-id': 'Newsletter <newsletter.easel.example>',
      'feedback-id': 'newsletter:2026-06-01:easel.example',
      'auto-submitted': 'auto-generated',
    });
    expect(mail?.subject).toBe(form.subject);
    expect(mail?.text?.replaceAll('\r\n', '\n')).toContain(
      'Hello all.\n\nRoles\n\n- All roles (https://easel.example/roles)\n- Elsewhere (https://else.example/?a=1&b=2)\n\nAll roles (https://easel.example/roles) again, or write to ada@else.example.\n',
    );
    expect(mail?.text).not.toMatch(/[*#]|\]\(/);
    expect(mail?.text?.replaceAll(/=?\r?\n/g, '')).toContain(leave);
    expect(mail?.html).toContain('<h2>Roles</h2>');
    const hrefs = [...(mail?.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs).toContain(`https://easel.example/go/newsletter/${id}/1`);
    expect(hrefs).toContain(`https://easel.example/go/newsletter/${id}/2`);
    expect(hrefs.join(' ')).not.toContain('reader-');
    expect(mail?.html).not.toMatch(/<img|<script/);
    expect(Buffer.byteLength(mail?.html ?? '')).toBeLessThan(60_000);
    expect(await listSentIssues(db)).toMatchObject([
      { state: 'sent', written: 2, sums: { sent: 1, left: 1, bounced: 0, complained: 0 } },
    ]);
    const kept = await db.selectFrom('mails').select(['text', 'html']).execute();
    expect(kept.every(({ text, html }) => text === '' && html === '')).toBe(true);
    await expectInvariants(db, now);
  });

  it('The newsletter counts in sums how often its links are followed', async () => {
    const { db, now } = await open();
    const id = await send(db, now);
    const follow = (position: number, isCounted = true) =>
      findLinkAndCountClick(db, { issueId: id, position, isCounted });
    expect(await follow(1)).toBe('/roles');
    expect(await follow(2)).toBe('https://else.example/?a=1&b=2');
    expect(await follow(2)).toBe('https://else.example/?a=1&b=2');
    expect(await follow(2, false)).toBe('https://else.example/?a=1&b=2');
    expect(await follow(3)).toBeUndefined();
    expect(await listIssueLinks(db, id)).toEqual([
      { href: '/roles', clicks: 1 },
      { href: 'https://else.example/?a=1&b=2', clicks: 2 },
    ]);
  });

  it('The newsletter is written some at a time, and waits where the outbox is full', async () => {
    const { db, now } = await open();
    await plantReaders(db, MAX_QUEUED_MAILS + 3 * BATCH, now);
    await send(db, now);
    await write(db, now);
    const waiting = (await recipients(db)).length;
    expect(waiting).toBeGreaterThan(MAX_QUEUED_MAILS);
    expect(waiting).toBeLessThanOrEqual(MAX_QUEUED_MAILS + BATCH);
    await db
      .updateTable('tasks')
      .set({ state: 'done', ended_at: now.toISOString() })
      .where('priority', '=', 1)
      .execute();
    await write(db, new Date(now.getTime() + MINUTE));
    expect(new Set(await recipients(db)).size).toBe(MAX_QUEUED_MAILS + 3 * BATCH);
    expect(await recipients(db)).toHaveLength(MAX_QUEUED_MAILS + 3 * BATCH);
  });

  test('The newsletter is written once for each reader, before whichever write its worker is killed', async () => {
    const readers = BATCH + 3;
    for (const n of [1, 2, 3, 4, 100, 2 * BATCH, 2 * BATCH + 3, 2 * BATCH + 5, 2 * BATCH + 8, 2 * BATCH + 11]) {
      const { db, url, now } = await open();
      await plantReaders(db, readers, now);
      await send(db, now);
      const child = promisify(execFile)(process.execPath, [script, url, now.toISOString(), String(n)]);
      await expect(child).rejects.toMatchObject({ signal: 'SIGKILL' });
      await write(db, new Date(now.getTime() + 2 * MINUTE));
      const written = await recipients(db);
      expect([n, written.length, new Set(written).size]).toEqual([n, readers, readers]);
      expect(await listSentIssues(db)).toMatchObject([{ state: 'sent', written: readers }]);
    }
  }, 120_000);

  it('The newsletter is a draft until it is sent: not public, changed by one person at a time, sent once and once a day', async () => {
    const { db, now } = await open();
    const { id } = expectValue(await createIssueDraft(db, admin, form, now));
    expect(await findNewsletterAttention(db, now)).toMatchObject([{ label: 'Newsletters to send', count: 1 }]);
    expect((await listPublishedIssues(db)).issues).toEqual([]);
    expectValue(await editIssueDraft(db, { id, version: 1 }, { ...form, subject: 'Other' }, now));
    expect((await editIssueDraft(db, { id, version: 1 }, form, now)).ok).toBe(false);
    expect((await publishAndQueueIssue(db, admin, { id, version: 1 }, now)).ok).toBe(false);
    expect(expectValue(await publishAndQueueIssue(db, admin, { id, version: 2 }, now))).toEqual({ date: '2026-06-01' });
    expect((await publishAndQueueIssue(db, admin, { id, version: 3 }, now)).ok).toBe(false);
    expect((await editIssueDraft(db, { id, version: 3 }, form, now)).ok).toBe(false);
    expect(await deleteIssueDraft(db, admin, id, now)).toBe(false);
    const next = expectValue(await createIssueDraft(db, admin, form, now));
    const again = await publishAndQueueIssue(db, admin, { id: next.id, version: 1 }, now);
    expect(again.ok ? '' : again.problems[0]?.message).toContain('today already');
    expect(await deleteIssueDraft(db, admin, next.id, now)).toBe(true);
    expect(await listPublishedIssueDates(db)).toEqual(['2026-06-01']);
    expect(await findPublishedIssue(db, '2026-06-01')).toMatchObject({
      subject: 'Other',
      tags: ['newsletter:2026-06-01'],
    });
    expect(await findPublishedIssue(db, '2026-06-02')).toBeUndefined();
    const { record } = await db.selectFrom('changes').select('record').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(JSON.parse(record).tags).toEqual(['newsletter', 'newsletter:2026-06-01', 'sitemap']);
  });

  test.each([
    ['subject', { subject: ' ' }],
    ['subject', { subject: 'x'.repeat(121) }],
    ['body', { body: '' }],
    ['body', { body: 'x'.repeat(20_001) }],
    ['body', { body: '[roles](roles)' }],
    ['body', { body: '>'.repeat(60) }],
  ])('The newsletter rejects in words about %s: %j', async (field, wrong) => {
    const { db, now } = await open();
    const rejected = await createIssueDraft(db, admin, { ...form, ...wrong }, now);
    expect(rejected.ok ? [] : rejected.problems.map((problem) => problem.field)).toEqual([field]);
    expect(rejected.ok ? '' : rejected.problems[0]?.message).toMatch(/^[A-Z].{10}/);
  });

  test('The newsletter keeps line breaks out of its subject, and scripts out of its text', async () => {
    const { db, now } = await open();
    await plantReaders(db, 1, now);
    const hostile = {
      subject: 'Hello\r\nBcc: eve@example.com',
      body: 'Hi <script>alert(1)</script> [x](javascript:alert(1)) all.',
    };
    const created = await createIssueDraft(db, admin, hostile, now);
    expect(created.ok).toBe(true);
    const { id } = expectValue(created);
    expectValue(await publishAndQueueIssue(db, admin, { id, version: 1 }, now));
    await write(db, now);
    const [mail] = await deliver(db, now);
    expect(mail?.subject).toBe('Hello Bcc: eve@example.com');
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.html).not.toMatch(/<script|javascript:/);
  });

  it('The newsletter can be made from the week: new roles by category, what they pay, something to read', async () => {
    const { db, now } = await open();
    const article = { title: 'Read *this*', description: 'About reading.', href: '/blog/read' };
    const { n } = await db
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('status', '=', 'published')
      .where('published_at', '>', new Date(now.getTime() - 7 * 24 * 60 * MINUTE).toISOString())
      .where('reposted_from', 'is', null)
      .executeTakeFirstOrThrow();
    const week = await composeWeeklyIssueDraft(db, { article }, now);
    expect(week.subject).toContain(`${n} new design role`);
    expect(week.body).toContain('[Read \\*this\\*](/blog/read): About reading.');
    const { id } = expectValue(await createIssueDraft(db, admin, week, now));
    expect((await findAdminIssue(db, id))?.body).toBe(week.body);
    expect(await composeWeeklyIssueDraft(db, {}, new Date('2030-01-01'))).toMatchObject({
      subject: expect.stringContaining('0 new design roles'),
      body: 'No new roles came this week.',
    });
  });
});

describeOnBothEngines('The draft of a week', (open, _engine, test) => {
  const drafts = (db: Db) =>
    db.selectFrom('newsletter_issues').select(['id', 'subject', 'version']).where('state', '=', 'draft').execute();
  const week = 7 * 24 * 60 * MINUTE;
  const openOne = async (db: Db, at: Date) => {
    await plantOpenJob(db, at, { title: `Designer ${at.getTime()}` }, admin);
  };

  it('The draft of a week is made once a week while the newsletter has a reader and roles are new', async () => {
    const { db, now } = await open();
    await openOne(db, now);
    await replaceWeeklyDraftIfDue(db, now);
    expect(await drafts(db)).toEqual([]);
    await plantReaders(db, 1, now);
    await replaceWeeklyDraftIfDue(db, new Date('2030-01-01'));
    expect(await drafts(db)).toEqual([]);
    for (let hour = 0; hour < 3; hour++) await replaceWeeklyDraftIfDue(db, now);
    const [draft] = await drafts(db);
    expect(await drafts(db)).toEqual([
      { id: draft?.id, version: 1, subject: (await composeWeeklyIssueDraft(db, {}, now)).subject },
    ]);
    expect(await findNewsletterAttention(db, now)).toMatchObject([{ count: 1 }]);
    // One that was deleted does not come back before the next week.
    await deleteIssueDraft(db, admin, draft?.id ?? '', now);
    await replaceWeeklyDraftIfDue(db, now);
    expect(await drafts(db)).toEqual([]);
  });

  test('The draft of a week replaces the last one unless that was edited', async () => {
    const { db, now } = await open();
    const next = new Date(now.getTime() + week);
    const after = new Date(next.getTime() + week);
    await plantReaders(db, 1, now);
    await openOne(db, now);
    await replaceWeeklyDraftIfDue(db, now);
    const [first] = await drafts(db);
    await openOne(db, next);
    await replaceWeeklyDraftIfDue(db, next);
    const [second, ...others] = await drafts(db);
    expect([others, second?.id === first?.id]).toEqual([[], false]);
    expectValue(await editIssueDraft(db, { id: second?.id ?? '', version: 1 }, form, next));
    await openOne(db, after);
    await replaceWeeklyDraftIfDue(db, after);
    expect((await drafts(db)).map(({ id }) => id)).toContain(second?.id);
    expect(await drafts(db)).toHaveLength(2);
  });
});

describeOnBothEngines('Subscribers, for their board’s owner', (open) => {
  it('Subscribers, for their board’s owner are sums, and one address that was requested', async () => {
    const { db, now } = await open();
    const [first = ''] = await plantReaders(db, 3, now);
    await changeNewsletterSubscription(db, first, 'leave', {}, now);
    const sums = await sumSubscribers(db, now);
    expect(sums).toMatchObject({ addresses: 3, newsletter: 2, waiting: 0, paused: 0 });
    expect(sums.weeks[0]).toMatchObject({ came: 3, left: 1 });
    expect(JSON.stringify(sums)).not.toContain('@');
    expect(await readSubscriberOfAddress(db, 'Reader-1+x@example.com', now)).toMatchObject({
      reader: { newsletter: 'active' },
    });
    expect(await readSubscriberOfAddress(db, 'unknown@example.com', now)).toMatchObject({ reader: undefined });
    await suppressMailbox(db, 'reader-1@example.com', 'bounced', now);
    const help = (action: 'delete' | 'lift') =>
      deleteOrUnsuppressSubscriber(db, admin, { address: 'reader-1@example.com', action }, now);
    expect(await help('lift')).toBe(true);
    expect(await help('lift')).toBe(false);
    expect(await help('delete')).toBe(true);
    expect(await help('delete')).toBe(false);
    const rows = [];
    for await (const some of streamSubscriptionRows(db)) rows.push(...some);
    expect(rows.map(({ address }) => address)).toEqual(['reader-2@example.com']);
    expect(JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())).not.toContain('reader-1@');
  });
});
