import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { closeJob, createJob, expireAndArchiveDueJobs, pauseJob } from '../../../src/features/jobs/job.commands.ts';
import { getJobByHash } from '../../../src/features/jobs/job.queries.ts';
import { publishOrSubmitJob } from '../../../src/features/jobs/submission.commands.ts';
import { renewOrEndDueRoles, setJobRenewal } from '../../../src/features/selling/extras.commands.ts';
import { queueDueSellingMails } from '../../../src/features/selling/notify.commands.ts';
import { removeOrArchivePlan } from '../../../src/features/selling/plan.commands.ts';
import { countUnusedCredits, listCreditGrants } from '../../../src/features/selling/selling.queries.ts';
import { DAY, HOUR, MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { schedules } from '../../../src/worker/schedule.ts';
import { failAtWrite, failNoMore } from '../failing-writes.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { draftOf } from '../plant.ts';
import { buy, owner, plantPlan, recruiter } from './board.ts';

const after = (now: Date, days: number) => new Date(now.getTime() + days * DAY);

async function publishRole(db: Db, title: string, now: Date): Promise<string> {
  const { hash } = expectValue(await createJob(db, recruiter, draftOf({ companyId: 'co2', title }), now));
  expect(expectValue(await publishOrSubmitJob(db, recruiter, { hash }, now)).status).toBe('published');
  return hash;
}

const tick = async (db: Db, hash: string, renews = true) =>
  expectValue(await setJobRenewal(db, recruiter, { hash, renews }, new Date()));

/** Runs the schedule of due role changes, as the worker does. */
const runDueChanges = (db: Db, now: Date) =>
  schedules.find(({ name }) => name === 'due role changes')?.run(db, now, undefined as never);

const stateOf = async (db: Db, hash: string) => {
  const { status, expires_at } = await getJobByHash(db, hash);
  return { status, endsAt: expires_at };
};

describeOnBothEngines('The renewal of a role', (open) => {
  it('The renewal of a role happens only where it is ticked, within the last hour, once, with one credit', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now, { kind: 'pack', credits: '6', amount: '600' });
    await buy(db, { slug }, now);
    const ticked = await publishRole(db, 'Ticked', now);
    const plain = await publishRole(db, 'Plain', now);
    const unticked = await publishRole(db, 'Unticked', now);
    await tick(db, ticked);
    await tick(db, unticked);
    await tick(db, unticked, false);
    const end = after(now, 30);
    expect(await renewOrEndDueRoles(db, new Date(end.getTime() - 2 * HOUR))).toBe(0);
    expect(await renewOrEndDueRoles(db, new Date(end.getTime() - 30 * MINUTE))).toBe(1);
    expect(await renewOrEndDueRoles(db, new Date(end.getTime() - 20 * MINUTE))).toBe(0);
    await runDueChanges(db, end);
    expect(await stateOf(db, ticked)).toEqual({ status: 'published', endsAt: after(end, 30).toISOString() });
    expect([(await stateOf(db, plain)).status, (await stateOf(db, unticked)).status]).toEqual(['expired', 'expired']);
    expect((await countUnusedCredits(db, 'co2', end)).role).toBe(2);
    await expectInvariants(db, end);
  });

  it('The renewal of a role does not take place without a credit: one credit renews one of two roles, and the other one ends', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now, { kind: 'pack', credits: '3', amount: '300' });
    await buy(db, { slug }, now);
    const hashes = [await publishRole(db, 'One', now), await publishRole(db, 'Two', now)];
    for (const hash of hashes) await tick(db, hash);
    // The worker was away for the last hour.
    await runDueChanges(db, after(now, 30));
    const statuses = await Promise.all(hashes.map(async (hash) => (await stateOf(db, hash)).status));
    expect(statuses.sort()).toEqual(['expired', 'published']);
    await expectInvariants(db, after(now, 30));
  });

  it('The renewal of a role leaves roles alone that are paused or closed, or whose credits are frozen', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now, { kind: 'pack', credits: '5', amount: '500' });
    await buy(db, { slug }, now);
    const paused = await publishRole(db, 'Paused', now);
    const closed = await publishRole(db, 'Closed', now);
    const frozen = await publishRole(db, 'Frozen', now);
    for (const hash of [paused, closed, frozen]) await tick(db, hash);
    expectValue(await pauseJob(db, recruiter, { hash: paused }, after(now, 20)));
    expectValue(await closeJob(db, recruiter, { hash: closed, reason: 'closed' }, after(now, 20)));
    expect((await setJobRenewal(db, recruiter, { hash: closed, renews: true }, now)).ok).toBe(false);
    await db.updateTable('grants').set({ frozen_at: now.toISOString() }).execute();
    await runDueChanges(db, after(now, 30));
    const statuses = [paused, closed, frozen].map(async (hash) => (await stateOf(db, hash)).status);
    expect(await Promise.all(statuses)).toEqual(['expired', 'closed', 'expired']);
  });

  it('The renewal of a role and each choice of it are in the history of the role, once', async () => {
    const { db, now } = await open();
    await buy(db, { slug: await plantPlan(db, now, { kind: 'pack', credits: '2', amount: '200' }) }, now);
    const hash = await publishRole(db, 'Ticked', now);
    for (const renews of [true, true, false, true]) await tick(db, hash, renews);
    await runDueChanges(db, after(now, 30));
    const events = await db
      .selectFrom('job_events')
      .innerJoin('jobs', 'jobs.id', 'job_id')
      .select(['event', 'actor_kind'])
      .where('hash', '=', hash)
      .where('event', 'in', ['renew', 'unrenew', 'extend'])
      .execute();
    expect(events.map(({ event, actor_kind }) => `${actor_kind} ${event}`).sort()).toEqual([
      'recruiter renew',
      'recruiter renew',
      'recruiter unrenew',
      'system extend',
    ]);
  });

  it('The renewal of a role that fails is tried again a minute later, and stops no other role from ending', async () => {
    const { db, now } = await open();
    await buy(db, { slug: await plantPlan(db, now, { kind: 'pack', credits: '3', amount: '300' }) }, now);
    const plain = await publishRole(db, 'Plain', after(now, -1));
    const ticked = await publishRole(db, 'Ticked', now);
    await tick(db, ticked);
    const end = after(now, 30);
    const before = new Date(end.getTime() - 30 * MINUTE);
    failAtWrite(1);
    await expect(runDueChanges(db, before)).rejects.toThrow('This write fails');
    expect(failNoMore()).toBe(true);
    expect([(await stateOf(db, plain)).status, (await stateOf(db, ticked)).endsAt]).toEqual([
      'expired',
      end.toISOString(),
    ]);
    await runDueChanges(db, new Date(before.getTime() + MINUTE));
    expect((await stateOf(db, ticked)).endsAt).toBe(after(end, 30).toISOString());
    await expectInvariants(db, end);
  });

  it('The renewal of a role keeps the place of a role in a subscription while that runs, without another credit', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now, {
      kind: 'period',
      credits: '1',
      amount: '99',
      billingPeriod: 'month',
      daysOpen: '14',
    });
    await buy(db, { slug }, now);
    const hash = await publishRole(db, 'Held', now);
    await tick(db, hash);
    await runDueChanges(db, after(now, 14));
    await runDueChanges(db, after(now, 28));
    expect(await stateOf(db, hash)).toEqual({ status: 'published', endsAt: after(now, 42).toISOString() });
    expect((await listCreditGrants(db, 'co2')).map(({ used }) => used)).toEqual([1]);
    await expectInvariants(db, after(now, 28));
    await runDueChanges(db, after(now, 42));
    expect((await stateOf(db, hash)).status).toBe('expired');
  });

  it('The renewal of a role cannot be chosen where roles are not sold', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    await buy(db, { slug }, now);
    const hash = await publishRole(db, 'One', now);
    expectValue(await removeOrArchivePlan(db, owner, slug, now));
    expect((await setJobRenewal(db, recruiter, { hash, renews: true }, now)).ok).toBe(false);
  });

  it('The renewal of a role is announced three days before, with what is missing for it, and again before the next end', async () => {
    const { db, now } = await open();
    const person = await plantPerson(db, 'ana@pale-harbour.example');
    const member = { company_id: 'co2', user_id: person.id, role: 'owner', created_at: now.toISOString() } as const;
    await db.insertInto('members').values(member).execute();
    const slug = await plantPlan(db, now, { kind: 'pack', credits: '3', amount: '300' });
    await buy(db, { slug }, now);
    const renewing = await publishRole(db, 'Renewing', now);
    await publishRole(db, 'Ending', now);
    await tick(db, renewing);
    const origin = 'https://easel.example';
    const subjects = async () =>
      (await db.selectFrom('mails').select('subject').where('kind', '=', 'role ends').orderBy('subject').execute()).map(
        ({ subject }) => subject.replace(/ on .*:/, ':'),
      );
    await queueDueSellingMails(db, origin, after(now, 28));
    expect(await subjects()).toEqual(['Ends: Ending', 'Renews: Renewing']);
    await runDueChanges(db, after(now, 30));
    for (let i = 0; i < 2; i++) await queueDueSellingMails(db, origin, after(now, 58));
    expect(await subjects()).toEqual(['Ends: Ending', 'Ends: Renewing', 'Renews: Renewing']);
    const { text } = await db
      .selectFrom('mails')
      .select('text')
      .where('subject', 'like', 'Ends on % Renewing')
      .executeTakeFirstOrThrow();
    expect(text).toContain('your company has no credit left');
    expect(await expireAndArchiveDueJobs(db, after(now, 61))).toBeGreaterThan(0);
  });
});
