import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { translateAndSyncFeed } from '../../../src/features/importing/import-feed.ts';
import { parseFeedDocument } from '../../../src/features/importing/sources.ts';
import { removeJobAsSpam } from '../../../src/features/jobs/job.commands.ts';
import { findReviewReasons } from '../../../src/features/jobs/suspicions.queries.ts';
import { decideReportsOfJob, reportJobAndPauseIfRepeated } from '../../../src/features/moderation/report.commands.ts';
import { decidePendingEdit, decideReview } from '../../../src/features/moderation/review.commands.ts';
import { listPendingEdits, listReviewQueue } from '../../../src/features/moderation/review.queries.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { forAllAsync } from '../../for-all.ts';
import { readList } from '../../groups.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { draftOf } from '../plant.ts';

const SCAM = 'Send a copy of your passport details and pay the fee in bitcoin on WhatsApp.';
const moderator = { kind: 'admin', id: 'mo' } as const;
const origin = 'https://board.example';

interface Role {
  id: number;
  text?: string;
  url?: string;
}

describeOnBothEngines('A feed of an employer', (open, engine, test) => {
  let db: Db;
  let now: Date;
  beforeEach(async () => {
    ({ db, now } = await open());
    await db
      .updateTable('companies')
      .set({ verified: 1, admin_override: 'vouched', website: 'https://northlight.example' })
      .where('id', '=', 'co1')
      .execute();
  });

  async function run(roles: Role[], isReviewed = true) {
    now = new Date(now.getTime() + 3_600_000);
    const jobs = roles.map(({ id, text, url }) => ({
      id,
      title: `Product Designer, team ${id}`,
      absolute_url: url ?? `https://northlight.example/${id}`,
      location: { name: 'Berlin, Germany' },
      content: `<p>Role ${id}. ${text ?? 'Figma, every day.'}</p>`,
    }));
    const feed = expectValue(parseFeedDocument('greenhouse', JSON.stringify({ jobs }), {}));
    return expectValue(
      await translateAndSyncFeed(
        db,
        { source: 'greenhouse', companySlug: 'northlight', feed, complete: true, isReviewed },
        now,
      ),
    );
  }
  const jobOf = (id: number) =>
    db
      .selectFrom('jobs')
      .selectAll()
      .where('source_id', '=', String(id))
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
  const statuses = async () =>
    (await db.selectFrom('jobs').select('status').orderBy('source_id').execute()).map(({ status }) => status);
  const decide = async (id: number, decision: 'publish' | 'return') =>
    expectValue(
      await decideReview(db, moderator, { hash: (await jobOf(id)).hash, decision, note: 'Read', origin }, now),
    );
  const decideEdit = async (id: number, decision: 'accept' | 'reject') =>
    expectValue(
      await decidePendingEdit(db, moderator, { hash: (await jobOf(id)).hash, decision, note: 'Read', origin }, now),
    );

  it('A feed of an employer holds what the form holds, and publishes the rest', async () => {
    const report = await run([{ id: 1 }, { id: 2, text: SCAM }, { id: 3, url: 'https://phish.example/3' }]);
    expect(await statuses()).toEqual(['published', 'pending', 'pending']);
    expect([report.created.length, report.pending.length]).toEqual([1, 2]);
    expect((await listReviewQueue(db)).flatMap(({ suspicions }) => suspicions).join()).toContain('phish.example');
    await expectInvariants(db, now);
  });

  test('A feed of an employer of the board is published as before', async () => {
    await run([{ id: 1, text: SCAM, url: 'https://phish.example/1' }], false);
    expect(await statuses()).toEqual(['published']);
  });

  it('A feed of an employer is reviewed for exactly the texts and addresses that the form is reviewed for', async () => {
    const words = readList(`
      WhatsApp · telegram · registration fee · bitcoin · gift cards · earn $500 a day · Figma · a team · passport
      fee
    `);
    const hosts = [
      'https://northlight.example/x',
      'https://boards.greenhouse.io/x',
      'https://phish.example/x',
      'https://northlight.example.evil.example/',
    ];
    let id = 100;
    await forAllAsync(
      [fc.array(fc.constantFrom(...words), { maxLength: 4 }), fc.constantFrom(...hosts)],
      { numRuns: engine === 'postgres' ? 15 : 40 },
      async (output, url) => {
        id += 1;
        const text = output.join(' ');
        const draft = draftOf({ companyId: 'co1', description: text, apply: { mode: 'external', url } });
        const isSuspicious = (await findReviewReasons(db, draft)).length > 0;
        await run([{ id, text, url }]);
        expect((await jobOf(id)).status, `${text} ${url}`).toBe(isSuspicious ? 'pending' : 'published');
      },
    );
  });

  test('A feed of an employer is not asked again about a role that a moderator published, and is about a later text', async () => {
    await run([{ id: 1, text: SCAM }]);
    await decide(1, 'publish');
    expect(await run([{ id: 1, text: SCAM }])).toMatchObject({ unchanged: 1, pending: [] });
    expect((await jobOf(1)).status).toBe('published');
    expect((await run([{ id: 1, text: `${SCAM}</p><p>Or by Telegram, with gift cards.` }])).pending).toHaveLength(1);
    expect((await jobOf(1)).description).not.toContain('Telegram');
    expect(await listPendingEdits(db)).toHaveLength(1);
  });

  test('A feed of an employer leaves a role returned by a moderator a draft, until its text changes', async () => {
    await run([{ id: 1, text: SCAM }]);
    await decide(1, 'return');
    await run([{ id: 1, text: SCAM }]);
    expect(await statuses()).toEqual(['draft']);
    await run([{ id: 1 }]);
    expect(await statuses()).toEqual(['published']);
  });

  it('A feed of an employer holds a suspicious change once, and the role stays as it was', async () => {
    await run([{ id: 1 }, { id: 2 }]);
    const before = await jobOf(1);
    expect(
      await run([
        { id: 1, text: SCAM },
        { id: 2, text: 'Sketch.' },
      ]),
    ).toMatchObject({ pending: [{}], changed: [{}] });
    expect((await jobOf(1)).description).toBe(before.description);
    const { version } = await jobOf(1);
    expect(
      await run([
        { id: 1, text: SCAM },
        { id: 2, text: 'Sketch.' },
      ]),
    ).toMatchObject({ pending: [], unchanged: 2 });
    expect((await jobOf(1)).version).toBe(version);
  });

  it.each(['accept', 'reject'] as const)(
    'A feed of an employer is not asked again about a change after %s',
    async (decision) => {
      await run([{ id: 1 }]);
      await run([{ id: 1, text: SCAM }]);
      await decideEdit(1, decision);
      const { version, description, updated_at } = await jobOf(1);
      expect(description.includes('bitcoin')).toBe(decision === 'accept');
      for (let i = 0; i < 2; i++)
        expect(await run([{ id: 1, text: SCAM }])).toMatchObject({ pending: [], changed: [], unchanged: 1 });
      expect(await jobOf(1)).toMatchObject({ version, description, updated_at });
      expect(await run([{ id: 1, text: 'Honest work.' }])).toMatchObject({ changed: [{}] });
      expect((await jobOf(1)).description).toContain('Honest work');
    },
  );

  test('A feed of an employer withdraws its suspicious change by a later harmless one', async () => {
    await run([{ id: 1 }]);
    await run([{ id: 1, text: SCAM }]);
    await run([{ id: 1, text: 'Honest work.' }]);
    expect(await listPendingEdits(db)).toEqual([]);
    expect((await jobOf(1)).description).toContain('Honest work');
  });

  test('A feed of an employer removes a role from review when the feed no longer lists it', async () => {
    await run([{ id: 1, text: SCAM }, { id: 2 }]);
    for (let i = 0; i < 3; i++) await run([{ id: 2 }]);
    expect(await listReviewQueue(db)).toEqual([]);
    await run([{ id: 1, text: SCAM }, { id: 2 }]);
    expect((await jobOf(1)).status).toBe('pending');
  });

  it('A feed does not bring back a role that was removed as spam, however often it drops and lists it', async () => {
    for (const [id, isReviewed] of [
      [1, true],
      [3, false],
    ] as const) {
      await run([{ id }, { id: 2 }], isReviewed);
      expectValue(await removeJobAsSpam(db, moderator, { hash: (await jobOf(id)).hash }, now));
      for (let i = 0; i < 3; i++) await run([{ id: 2 }], isReviewed);
      expect(await run([{ id }, { id: 2 }], isReviewed)).toMatchObject({ reposted: [], endedHere: [{}] });
      expect((await jobOf(id)).status).toBe('archived');
    }
  });

  test('A feed does not bring back a role that was removed as spam after the feed had dropped it', async () => {
    await run([{ id: 1 }, { id: 2 }]);
    for (let i = 0; i < 3; i++) await run([{ id: 2 }]);
    expectValue(await removeJobAsSpam(db, moderator, { hash: (await jobOf(1)).hash }, now));
    await run([{ id: 1 }, { id: 2 }]);
    expect(await statuses()).toEqual(['archived', 'published']);
  });

  it('A feed does not replace a role that is paused by reports', async () => {
    await run([{ id: 1 }, { id: 2 }]);
    const { hash } = await jobOf(1);
    const links = { secret: 'x'.repeat(32), origin };
    for (const reporter of ['a', 'b', 'c'])
      expectValue(
        await reportJobAndPauseIfRepeated(db, { hash, reason: 'fraud', words: '', reporter, email: '', links }, now),
      );
    for (let i = 0; i < 3; i++) await run([{ id: 2 }]);
    await run([{ id: 1 }, { id: 2 }]);
    expect(await statuses()).toEqual(['closed', 'published']);
    expectValue(await decideReportsOfJob(db, moderator, { hash, decision: 'keep', note: '', rule: '', links }, now));
    expect(await run([{ id: 1 }, { id: 2 }])).toMatchObject({ reposted: [{}] });
  });

  it('A feed of an employer changes nothing that is shown where only the digest of the board differs', async () => {
    await run([{ id: 1 }]);
    const before = await jobOf(1);
    await db.updateTable('jobs').set({ source_digest: 'of.another-algorithm' }).execute();
    const changes = async () => (await db.selectFrom('changes').select('id').execute()).length;
    const count = await changes();
    expect(await run([{ id: 1 }], false)).toMatchObject({ changed: [], unchanged: 1 });
    expect(await jobOf(1)).toEqual(before);
    expect(await changes()).toBe(count);
  });
});
