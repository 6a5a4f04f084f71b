import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { repostEndedJobAsDraft } from '../../../src/features/jobs/copy.commands.ts';
import {
  closeJob,
  confirmJob,
  createJob,
  editJob,
  expireAndArchiveDueJobs,
  pauseJob,
  publishJob,
  removeJobAsSpam,
  resumeJob,
} from '../../../src/features/jobs/job.commands.ts';
import { findOpenJob, getJobByHash, listJobHistory } from '../../../src/features/jobs/job.queries.ts';
import { CONFIRMATION_DAYS } from '../../../src/features/jobs/job.ts';
import { publishOrSubmitJob } from '../../../src/features/jobs/submission.commands.ts';
import { decideReview, sendReviewMessage } from '../../../src/features/moderation/review.commands.ts';
import { listReviewQueue } from '../../../src/features/moderation/review.queries.ts';
import { requestConfirmationsAndPauseUnanswered } from '../../../src/features/recruiting/confirmation.commands.ts';
import { countJobEvent } from '../../../src/features/recruiting/job-counts.commands.ts';
import { listJobDailyNumbers, sumJobCounts } from '../../../src/features/recruiting/job-counts.queries.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { DAYS_OPEN, DAYS_UNTIL_CONFIRMATION } from '../../../src/site.ts';
import { Random } from '../../prove/random.ts';
import { rounds } from '../../rounds.ts';
import { describeOnBothEngines, describeOnSqlite, expectInvariants } from '../harness.ts';
import { draftOf } from '../plant.ts';

const recruiter = { kind: 'recruiter', id: 'ana' } as const;
const moderator = { kind: 'admin', id: 'mo' } as const;
const origin = 'https://easel.example';
const after = (now: Date, days: number) => new Date(now.getTime() + days * DAY);

/** Draft of a planted company. co1 is not verified, co2 is. */
async function draftAt(db: Db, companyId: string, now: Date, changes = {}): Promise<string> {
  return expectValue(await createJob(db, recruiter, draftOf({ companyId, ...changes }), now)).hash;
}

async function addPerson(db: Db, companyId: string, email: string, now: Date): Promise<string> {
  const at = now.toISOString();
  const id = `user of ${companyId}`;
  const times = { created_at: at, updated_at: at };
  await db
    .insertInto('users')
    .values({ id, name: '', email, email_verified: 1, image: null, ...times })
    .execute();
  await db
    .insertInto('members')
    .values({ company_id: companyId, user_id: id, role: 'owner', created_at: at })
    .execute();
  return id;
}

const statusOf = async (db: Db, hash: string) => (await getJobByHash(db, hash)).status;
const eventsOf = async (db: Db, hash: string) =>
  (await listJobHistory(db, (await getJobByHash(db, hash)).id)).map(({ event }) => event);

describeOnSqlite('Review', (open) => {
  it('Review comes before the first role of a company that is not verified, and never again', async () => {
    const { db, now } = await open();
    const first = await draftAt(db, 'co1', now);
    expect(expectValue(await publishOrSubmitJob(db, recruiter, { hash: first }, now)).status).toBe('pending');
    expect(await findOpenJob(db, first)).toBeUndefined();
    expectValue(await decideReview(db, moderator, { hash: first, decision: 'publish', origin }, now));
    expect(await statusOf(db, first)).toBe('published');
    const second = await draftAt(db, 'co1', now, { title: 'Another one' });
    expect(expectValue(await publishOrSubmitJob(db, recruiter, { hash: second }, now)).status).toBe('published');
  });

  it('Review is not asked of a company whose domain is verified', async () => {
    const { db, now } = await open();
    const hash = await draftAt(db, 'co2', now);
    expect(expectValue(await publishOrSubmitJob(db, recruiter, { hash }, now)).status).toBe('published');
  });

  it('Review reviews a role that reads like fraud, from any sender', async () => {
    const { db, now } = await open();
    const hash = await draftAt(db, 'co2', now, { description: 'Write to us on WhatsApp.' });
    expect(expectValue(await publishOrSubmitJob(db, recruiter, { hash }, now)).status).toBe('pending');
    const [item] = await listReviewQueue(db);
    expect(item).toMatchObject({ hash, suspicions: ['moves applicants to a private messenger'] });
  });

  it('Review is a conversation: what was returned is changed, sent again and published', async () => {
    const { db, now } = await open();
    const hash = await draftAt(db, 'co1', now);
    expectValue(await publishOrSubmitJob(db, recruiter, { hash }, now));
    expect((await decideReview(db, moderator, { hash, decision: 'return', origin }, now)).ok).toBe(false);
    expectValue(
      await decideReview(db, moderator, { hash, decision: 'return', note: 'Who are you?', origin }, after(now, 1)),
    );
    expect(await statusOf(db, hash)).toBe('draft');
    expectValue(await sendReviewMessage(db, recruiter, { hash, note: 'A studio of four.', origin }, after(now, 2)));
    expectValue(await editJob(db, recruiter, { hash, changes: { title: 'UX Designer' } }, after(now, 2)));
    expectValue(await publishOrSubmitJob(db, recruiter, { hash }, after(now, 3)));
    expectValue(await decideReview(db, moderator, { hash, decision: 'publish', origin }, after(now, 4)));
    expect(await eventsOf(db, hash)).toEqual(['create', 'submit', 'return', 'message', 'edit', 'submit', 'publish']);
    const history = await listJobHistory(db, (await getJobByHash(db, hash)).id);
    expect(history.flatMap(({ note }) => note ?? [])).toEqual(['Who are you?', 'A studio of four.']);
    expect(history.filter(({ hasText }) => hasText).map(({ event }) => event)).toEqual(['create', 'edit']);
  });

  it('Review rejects to decide about what does not wait', async () => {
    const { db, now } = await open();
    const hash = await draftAt(db, 'co2', now);
    expectValue(await publishOrSubmitJob(db, recruiter, { hash }, now));
    for (const decision of ['publish', 'return', 'discard'] as const) {
      expect((await decideReview(db, moderator, { hash, decision, note: 'No.', origin }, now)).ok).toBe(false);
    }
    expect(await statusOf(db, hash)).toBe('published');
  });
});

describeOnBothEngines('The history of a role', (open) => {
  it('The history of a role keeps what a role from a feed said before the first person changed it', async () => {
    const { db, now } = await open();
    const feed = { kind: 'system', name: 'import' } as const;
    const hash = expectValue(await createJob(db, feed, draftOf(), now)).hash;
    expectValue(await publishJob(db, feed, { hash }, now));
    expectValue(await editJob(db, recruiter, { hash, changes: { title: 'Changed' } }, after(now, 1)));
    const { id } = await getJobByHash(db, hash);
    const kept = await db.selectFrom('job_events').select(['event', 'draft']).where('job_id', '=', id).execute();
    const titles = kept.flatMap(({ event, draft }) => (draft ? [[event, JSON.parse(draft).title]] : []));
    expect(titles.sort()).toEqual([
      ['before', 'Product Designer'],
      ['edit', 'Changed'],
    ]);
  });

  it('The history of a role goes on with the hash of the role that was posted again', async () => {
    const { db, now } = await open();
    const hash = await draftAt(db, 'co2', now);
    expectValue(await publishOrSubmitJob(db, recruiter, { hash }, now));
    expectValue(await closeJob(db, recruiter, { hash, reason: 'closed', note: 'Budget' }, after(now, 5)));
    const again = expectValue(await repostEndedJobAsDraft(db, recruiter, { hash }, after(now, 7)));
    expectValue(await publishOrSubmitJob(db, recruiter, again, after(now, 9)));
    expect(await eventsOf(db, again.hash)).toEqual(['repost', 'publish']);
    const row = await db.selectFrom('jobs').selectAll().where('hash', '=', again.hash).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ reposted_from: hash, published_at: after(now, 9).toISOString() });
  });
});

describeOnBothEngines('Confirming', (open, _engine, test) => {
  const pausedAfter = DAYS_UNTIL_CONFIRMATION + CONFIRMATION_DAYS;
  const subjectsOf = async (db: Db, recipient: string) =>
    (await db.selectFrom('mails').select('subject').where('recipient', '=', recipient).orderBy('id').execute()).map(
      ({ subject }) => subject.replace(/:? Product Designer$/, ''),
    );

  it('Confirming is requested after some time, and an unconfirmed role is paused some days later', async () => {
    const { db, now } = await open();
    await addPerson(db, 'co2', 'ana@pale-harbour.example', now);
    const hash = await draftAt(db, 'co2', now);
    expectValue(await publishOrSubmitJob(db, recruiter, { hash }, now));
    expect(await requestConfirmationsAndPauseUnanswered(db, origin, after(now, DAYS_UNTIL_CONFIRMATION - 1))).toBe(0);
    expect(await requestConfirmationsAndPauseUnanswered(db, origin, after(now, DAYS_UNTIL_CONFIRMATION))).toBe(1);
    expect(await requestConfirmationsAndPauseUnanswered(db, origin, after(now, pausedAfter - 1))).toBe(0);
    expect(await statusOf(db, hash)).toBe('published');
    expect(await requestConfirmationsAndPauseUnanswered(db, origin, after(now, pausedAfter))).toBe(1);
    expect(await statusOf(db, hash)).toBe('paused');
    expect(await eventsOf(db, hash)).toEqual(['create', 'publish', 'ask', 'pause']);
    expect(await subjectsOf(db, 'ana@pale-harbour.example')).toEqual([
      'Is this role still open?',
      'Your role is paused',
    ]);
  });

  test('Confirming keeps the role open without moving its end', async () => {
    const { db, now } = await open();
    await addPerson(db, 'co2', 'ana@pale-harbour.example', now);
    const hash = await draftAt(db, 'co2', now);
    expectValue(await publishOrSubmitJob(db, recruiter, { hash }, now));
    await requestConfirmationsAndPauseUnanswered(db, origin, after(now, DAYS_UNTIL_CONFIRMATION));
    const confirmed = after(now, DAYS_UNTIL_CONFIRMATION + 3);
    expectValue(await confirmJob(db, recruiter, { hash }, confirmed));
    expect(await requestConfirmationsAndPauseUnanswered(db, origin, after(now, pausedAfter + 1))).toBe(0);
    const job = await findOpenJob(db, hash);
    expect(job).toMatchObject({ confirmedAt: confirmed.toISOString(), expiresAt: after(now, DAYS_OPEN).toISOString() });
    await expireAndArchiveDueJobs(db, after(now, DAYS_OPEN));
    expect(await statusOf(db, hash)).toBe('expired');
  });

  test('Confirming is asked neither of a company without people nor about the roles of a feed', async () => {
    const { db, now } = await open();
    const hash = await draftAt(db, 'co2', now);
    expectValue(await publishJob(db, recruiter, { hash }, now));
    const source = { name: 'feed', id: '1', digest: 'x' };
    const fed = await draftAt(db, 'co3', now, { source });
    expectValue(await publishJob(db, recruiter, { hash: fed }, now));
    await addPerson(db, 'co3', 'bo@orebro.example', now);
    expect(await requestConfirmationsAndPauseUnanswered(db, origin, after(now, pausedAfter + 3))).toBe(0);
  });
});

describeOnBothEngines('Counting', (open) => {
  it('Counting adds concurrent views and clicks by day and kind, and ignores roles that are not open', async () => {
    const { db, now } = await open();
    const hash = await draftAt(db, 'co2', now);
    expectValue(await publishOrSubmitJob(db, recruiter, { hash }, now));
    const { id } = await getJobByHash(db, hash);
    const count = (kind: 'view' | 'bot' | 'apply', at: Date) => countJobEvent(db, { hash, kind, at });
    await Promise.all([
      ...Array.from({ length: 40 }, () => count('view', now)),
      count('bot', now),
      count('apply', now),
    ]);
    await Promise.all([count('view', after(now, 1)), countJobEvent(db, { hash: 'unknown', kind: 'view', at: now })]);
    expect((await sumJobCounts(db, [id])).get(id)).toEqual({ view: 41, bot: 1, apply: 1 });
    expect((await listJobDailyNumbers(db, { id, isExternal: false })).map(({ views }) => views)).toEqual([40, 1]);
    expectValue(await pauseJob(db, recruiter, { hash }, now));
    await count('view', after(now, 2));
    expect((await sumJobCounts(db, [id])).get(id)?.view).toBe(41);
  });
});

describeOnBothEngines('Changes at the same time', (open, engine) => {
  it('Changes at the same time leave one state, true counts and a history without gaps, after many races', async () => {
    const { db, now } = await open();
    const random = new Random(7);
    let hash = '';
    for (let race = 0; race < rounds(engine === 'sqlite' ? 100 : 40, 400); race++) {
      const at = new Date(now.getTime() + race * 1_000);
      if (!hash || ['archived', 'closed'].includes(await statusOf(db, hash))) {
        hash = await draftAt(db, 'co2', at);
      }
      const steps = [
        () => publishJob(db, recruiter, { hash }, at),
        () => pauseJob(db, recruiter, { hash }, at),
        () => resumeJob(db, recruiter, { hash }, at),
        () => (race % 5 === 4 ? removeJobAsSpam(db, recruiter, { hash }, at) : pauseJob(db, recruiter, { hash }, at)),
        () =>
          race % 7 === 6
            ? closeJob(db, recruiter, { hash, reason: 'closed' }, at)
            : publishJob(db, recruiter, { hash }, at),
      ];
      await Promise.all(random.some(steps, 4).map((step) => step()));
      const { version, id } = await getJobByHash(db, hash);
      const history = await listJobHistory(db, id);
      expect(history.map((entry) => entry.version)).toEqual(Array.from({ length: version }, (_, i) => i + 1));
    }
    await expectInvariants(db, now);
  }, 120_000);

  it('The second of two recruiters who edit one version gets a conflict, and nothing is overwritten', async () => {
    const { db, now } = await open();
    const hash = await draftAt(db, 'co2', now);
    for (let round = 0; round < 20; round++) {
      const { version } = await getJobByHash(db, hash);
      const outcomes = await Promise.all(
        ['Left', 'Right'].map((title) => editJob(db, recruiter, { hash, version, changes: { title } }, now)),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const lost = outcomes.find(({ ok }) => !ok);
      expect(lost).toMatchObject({ problems: [{ field: 'version' }] });
      expect((await getJobByHash(db, hash)).version).toBe(version + 1);
    }
    await expectInvariants(db, now);
  });
});
