import { expect, it } from 'vitest';
import { readSite, writeSite } from '../../../src/db/site.ts';
import type { Db, Trx } from '../../../src/db/tables.ts';
import {
  closeJob,
  createJob,
  discardJob,
  editJob,
  pauseJob,
  removeJobAsSpam,
  resumeJob,
} from '../../../src/features/jobs/job.commands.ts';
import { getJobByHash } from '../../../src/features/jobs/job.queries.ts';
import { endExpiredFeatures, reinstateRemovedJob } from '../../../src/features/jobs/job-owner.commands.ts';
import { publishOrSubmitJob } from '../../../src/features/jobs/submission.commands.ts';
import { decideReview } from '../../../src/features/moderation/review.commands.ts';
import { grantCredits, queueOrderRefund, revokeGrant } from '../../../src/features/selling/order.commands.ts';
import { findOrder } from '../../../src/features/selling/order.queries.ts';
import {
  clearEndedFreePeriods,
  removeOrArchivePlan,
  saveSellingSettings,
} from '../../../src/features/selling/plan.commands.ts';
import {
  countFreeUsesOfPlan,
  countUnusedCredits,
  listCreditGrants,
  listOfferedPlans,
} from '../../../src/features/selling/selling.queries.ts';
import { describeFreePeriod } from '../../../src/features/selling/selling.ts';
import { settleOrderByPayments } from '../../../src/features/selling/settle.commands.ts';
import { DAY, formatDate } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { lastMomentInZone } from '../../../src/lib/time-zone.ts';
import { PLANS_TAG } from '../../../src/publishing/tags.ts';
import { shippedSite } from '../../../src/site.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { draftOf } from '../plant.ts';
import { buy, order, owner, pay, plantPlan, recruiter, runRefunds, sellingForm } from './board.ts';

const origin = 'https://easel.example';
const after = (now: Date, days: number) => new Date(now.getTime() + days * DAY);
const stateOf = (db: Db, hash: string) => getJobByHash(db, hash);

/** Draft of a planted company. co1 is not verified, co2 is. */
async function draftAt(db: Db, companyId: string, now: Date, title = 'Product Designer'): Promise<string> {
  return expectValue(await createJob(db, recruiter, draftOf({ companyId, title }), now)).hash;
}

const submit = async (db: Db, hash: string, now: Date) =>
  expectValue(await publishOrSubmitJob(db, recruiter, { hash }, now)).status;

async function countPriceChanges(db: Db): Promise<number> {
  const changes = await db.selectFrom('changes').select('record').execute();
  return changes.filter(({ record }) => record.includes(PLANS_TAG)).length;
}

describeOnBothEngines('Posting on a board that sells roles', (open) => {
  it('Posting on a board that sells roles publishes at once on a board without plans, and again once the last plan is archived', async () => {
    const { db, now } = await open();
    expect(await submit(db, await draftAt(db, 'co2', now), now)).toBe('published');
    expect(await db.selectFrom('uses').selectAll().execute()).toEqual([]);
    const slug = await plantPlan(db, now);
    expect(await submit(db, await draftAt(db, 'co2', now, 'Another'), now)).toBe('draft');
    expectValue(await removeOrArchivePlan(db, owner, slug, now));
    expect(await submit(db, await draftAt(db, 'co2', now, 'A third'), now)).toBe('published');
    // Roles that were published before are free for their time, also when selling begins again.
    await plantPlan(db, now);
    await expectInvariants(db, now);
  });

  it('Posting on a board that sells roles keeps an accepted role as a draft with its words until it is paid, then publishes it without another review', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const hash = await draftAt(db, 'co1', now);
    expect(await submit(db, hash, now)).toBe('pending');
    expectValue(await decideReview(db, owner, { hash, decision: 'publish', origin }, now));
    expect((await stateOf(db, hash)).status).toBe('draft');
    await buy(db, { slug, companyId: 'co1', jobHash: hash }, after(now, 3));
    const job = await stateOf(db, hash);
    expect(job.status).toBe('published');
    // Time runs from publication, for as long as the plan says.
    expect(job.expires_at).toBe(after(now, 33).toISOString());
    expect((await countUnusedCredits(db, 'co1', now)).role).toBe(0);
    await expectInvariants(db, now);
  });

  it('Posting on a board that sells roles reviews a role again whose words changed after it was accepted, without losing what was paid', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const hash = await draftAt(db, 'co1', now);
    await submit(db, hash, now);
    expectValue(await decideReview(db, owner, { hash, decision: 'publish', origin }, now));
    expectValue(await editJob(db, recruiter, { hash, changes: { title: 'Something else' } }, now));
    await buy(db, { slug, companyId: 'co1', jobHash: hash }, now);
    expect((await stateOf(db, hash)).status).toBe('draft');
    expect(await submit(db, hash, now)).toBe('pending');
    expectValue(await decideReview(db, owner, { hash, decision: 'publish', origin }, now));
    expect((await stateOf(db, hash)).status).toBe('published');
    await expectInvariants(db, now);
  });

  it('Posting on a board that sells roles uses a credit of a pack at publication, and returns it when a role is discarded', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now, { name: 'Five', kind: 'pack', credits: '5', amount: '600' });
    expectValue(await saveSellingSettings(db, owner, sellingForm({ payTime: 'before' }), now));
    await buy(db, { slug, companyId: 'co1' }, now);
    const hash = await draftAt(db, 'co1', now);
    expect(await submit(db, hash, now)).toBe('pending');
    expect((await countUnusedCredits(db, 'co1', now)).role).toBe(4);
    // Refused after payment: the credit is back in the same transaction.
    expectValue(await decideReview(db, owner, { hash, decision: 'discard', note: 'Not design', origin }, now));
    expect((await countUnusedCredits(db, 'co1', now)).role).toBe(5);
    const second = await draftAt(db, 'co1', now, 'Second');
    await submit(db, second, now);
    expectValue(await decideReview(db, owner, { hash: second, decision: 'publish', origin }, now));
    expect((await countUnusedCredits(db, 'co1', now)).role).toBe(4);
    await expectInvariants(db, now);
  });

  it('Posting on a board that sells roles returns the rest of the days when a role closes within a week, and nothing later', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now, { name: 'Two', kind: 'pack', credits: '2', amount: '250' });
    await buy(db, { slug, quantity: 1 }, now);
    const [early, late] = [await draftAt(db, 'co2', now), await draftAt(db, 'co2', now, 'Late')];
    await submit(db, early, now);
    await submit(db, late, now);
    expectValue(await closeJob(db, recruiter, { hash: early, reason: 'filled' }, after(now, 5)));
    expectValue(await closeJob(db, recruiter, { hash: late, reason: 'filled' }, after(now, 8)));
    const rest = (await listCreditGrants(db, 'co2')).filter(({ orderId }) => orderId === null);
    expect(rest.map(({ amount, days }) => ({ amount, days }))).toEqual([{ amount: 1, days: 25 }]);
    await expectInvariants(db, now);
  });

  it('Posting on a board that sells roles opens as many roles at a time as a subscription has, and leaves them open when it ends', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now, {
      name: 'Monthly',
      kind: 'period',
      credits: '2',
      amount: '199',
      billingPeriod: 'month',
      daysOpen: '60',
    });
    await buy(db, { slug }, now);
    const roles = [];
    for (const title of ['One', 'Two', 'Three']) roles.push(await draftAt(db, 'co2', now, title));
    const [one = '', two = '', three = ''] = roles;
    expect([await submit(db, one, now), await submit(db, two, now), await submit(db, three, now)]).toEqual([
      'published',
      'published',
      'draft',
    ]);
    expectValue(await closeJob(db, recruiter, { hash: one, reason: 'closed' }, after(now, 9)));
    expect(await submit(db, three, after(now, 9))).toBe('published');
    const later = after(now, 40);
    expect((await stateOf(db, two)).expires_at).toBe(after(now, 60).toISOString());
    expect((await countUnusedCredits(db, 'co2', later)).slot).toBe(0);
    expect(await submit(db, await draftAt(db, 'co2', later, 'Four'), later)).toBe('draft');
    await expectInvariants(db, later);
  });

  it('Posting on a board that sells roles is free until the number of the plan is reached', async () => {
    const { db, now } = await open();
    await plantPlan(db, now, { freeUses: '2' });
    const statuses = [];
    const priceChanges = [];
    for (const title of ['One', 'Two', 'Three']) {
      const before = await countPriceChanges(db);
      statuses.push(await submit(db, await draftAt(db, 'co2', now, title), now));
      priceChanges.push((await countPriceChanges(db)) - before);
    }
    expect(statuses).toEqual(['published', 'published', 'draft']);
    expect(priceChanges).toEqual([0, 1, 0]);
    await expectInvariants(db, now);
  });

  it('Posting on a board that sells roles adds the time for which the board paused a role, and not that for which the company did', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now, { kind: 'pack', credits: '2', amount: '250' });
    await buy(db, { slug }, now);
    const hashes = [await draftAt(db, 'co2', now), await draftAt(db, 'co2', now, 'Other')];
    for (const hash of hashes) await submit(db, hash, now);
    const [byBoard = '', byCompany = ''] = hashes;
    expectValue(await pauseJob(db, owner, { hash: byBoard }, after(now, 1)));
    expectValue(await pauseJob(db, recruiter, { hash: byCompany }, after(now, 1)));
    for (const hash of hashes) expectValue(await resumeJob(db, recruiter, { hash }, after(now, 6)));
    expect((await stateOf(db, byBoard)).expires_at).toBe(after(now, 35).toISOString());
    expect((await stateOf(db, byCompany)).expires_at).toBe(after(now, 30).toISOString());
  });

  it('Posting on a board that sells roles gives back the days of a role that the board removed and put back, once, and its featured days', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const feature = await plantPlan(db, now, { kind: 'feature', name: 'Featured', amount: '49', featuredDays: '14' });
    const hashes = [await draftAt(db, 'co2', now), await draftAt(db, 'co2', now, 'Paused')];
    const inOne = <T>(change: (trx: Trx) => Promise<T>) => db.transaction().execute(change);
    for (const jobHash of hashes) {
      await submit(db, jobHash, now);
      await buy(db, { slug, jobHash }, now);
      await buy(db, { slug: feature, jobHash }, now);
    }
    const [, paused = ''] = hashes;
    expectValue(await pauseJob(db, owner, { hash: paused }, after(now, 4)));
    for (const hash of hashes) expectValue(await removeJobAsSpam(db, owner, { hash }, after(now, 5)));
    expect(await endExpiredFeatures(db, after(now, 20))).toBe(0);
    for (const hash of hashes)
      expectValue(await inOne((trx) => reinstateRemovedJob(trx, owner, { hash }, after(now, 35))));
    expectValue(await resumeJob(db, owner, { hash: paused }, after(now, 36)));
    const states = await Promise.all(hashes.map((hash) => stateOf(db, hash)));
    expect(states.map(({ status, expires_at, featured_until }) => [status, expires_at, featured_until])).toEqual([
      ['published', after(now, 60).toISOString(), after(now, 44).toISOString()],
      ['published', after(now, 62).toISOString(), after(now, 46).toISOString()],
    ]);
    await expectInvariants(db, now);
  });

  it('Posting on a board that sells roles stops the featured days of a role that the board paused, and the days that come back', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const feature = await plantPlan(db, now, { kind: 'feature', name: 'Featured', amount: '49', featuredDays: '14' });
    const hashes = [await draftAt(db, 'co2', now), await draftAt(db, 'co2', now, 'Other')];
    for (const jobHash of hashes) {
      await submit(db, jobHash, now);
      await buy(db, { slug, jobHash }, now);
      await buy(db, { slug: feature, jobHash }, now);
      expectValue(await pauseJob(db, owner, { hash: jobHash }, after(now, 4)));
    }
    await endExpiredFeatures(db, after(now, 20));
    const [resumed = '', closed = ''] = hashes;
    expectValue(await resumeJob(db, owner, { hash: resumed }, after(now, 20)));
    expect(await stateOf(db, resumed)).toMatchObject({ featured: 1, featured_until: after(now, 30).toISOString() });
    await endExpiredFeatures(db, after(now, 30));
    expect(await stateOf(db, resumed)).toMatchObject({ featured: 0, featured_until: null });
    expectValue(await closeJob(db, recruiter, { hash: closed, reason: 'closed' }, after(now, 20)));
    const rest = (await listCreditGrants(db, 'co2')).filter(({ orderId }) => orderId === null);
    expect(rest.map(({ amount, days }) => ({ amount, days }))).toEqual([{ amount: 1, days: 26 }]);
    await expectInvariants(db, now);
  });

  it('Posting on a board that sells roles lets an admin give a role its credit with a reason, which publishes it', async () => {
    const { db, now } = await open();
    await plantPlan(db, now);
    const hash = await draftAt(db, 'co2', now);
    await submit(db, hash, now);
    const gift = { companyId: 'co2', what: 'role', amount: 1, days: 30, reason: '', jobHash: hash } as const;
    expect((await grantCredits(db, owner, gift, now)).ok).toBe(false);
    expectValue(await grantCredits(db, owner, { ...gift, reason: 'Sponsor' }, now));
    expect((await stateOf(db, hash)).status).toBe('published');
    await expectInvariants(db, now);
  });

  it('Posting on a board that sells roles never counts two orders for one role as its payment, and leaves the second as a credit', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const hash = await draftAt(db, 'co2', now);
    await submit(db, hash, now);
    const [first, second] = [
      await order(db, { slug, jobHash: hash }, now),
      await order(db, { slug, jobHash: hash }, now),
    ];
    await pay(db, first, now);
    await pay(db, second, now);
    expect((await stateOf(db, hash)).status).toBe('published');
    // The second payment bought more days.
    expect((await stateOf(db, hash)).expires_at).toBe(after(now, 60).toISOString());
    await expectInvariants(db, now);
  });

  it('Posting on a board that sells roles discards a paid draft without cost', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const hash = await draftAt(db, 'co2', now);
    await buy(db, { slug, jobHash: hash }, now);
    expect((await stateOf(db, hash)).status).toBe('draft');
    expectValue(await discardJob(db, recruiter, { hash }, now));
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(1);
    expect(await submit(db, await draftAt(db, 'co2', now, 'Another'), now)).toBe('published');
    await expectInvariants(db, now);
  });

  it('Posting on a board that sells roles publishes nothing with a credit that was refunded or revoked since', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    for (const end of ['refund', 'revoke']) {
      const hash = await draftAt(db, 'co2', now, end);
      const orderId = await buy(db, { slug, jobHash: hash }, now);
      const grant = (await findOrder(db, orderId))?.grants[0]?.id ?? '';
      if (end === 'refund') expectValue(await queueOrderRefund(db, owner, { orderId, reason: 'Asked' }, now));
      else expectValue(await revokeGrant(db, owner, { id: grant, reason: 'Refunded by hand' }, now));
      await runRefunds(db, now);
      expect(await submit(db, hash, now)).toBe('draft');
      await buy(db, { slug, jobHash: hash }, now);
      expect((await stateOf(db, hash)).status).toBe('published');
    }
    await expectInvariants(db, now);
  });

  it('Posting on a board that sells roles uses the credit that was bought again after the first was refunded', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    expectValue(await saveSellingSettings(db, owner, sellingForm({ payTime: 'before' }), now));
    const hash = await draftAt(db, 'co2', now);
    await db.updateTable('companies').set({ verified: 0 }).where('id', '=', 'co2').execute();
    await db.deleteFrom('jobs').where('company_id', '=', 'co2').where('hash', '<>', hash).execute();
    expect(await submit(db, hash, now)).toBe('draft');
    const site = await readSite(db);
    await writeSite(db, { ...site, closedPosting: 'Back on Monday' });
    const orderId = await buy(db, { slug, jobHash: hash }, now);
    expectValue(await queueOrderRefund(db, owner, { orderId, reason: 'Asked' }, now));
    await runRefunds(db, now);
    await writeSite(db, site);
    await db.updateTable('companies').set({ verified: 1 }).where('id', '=', 'co2').execute();
    await buy(db, { slug, jobHash: hash }, now);
    expect((await stateOf(db, hash)).status).toBe('published');
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(0);
    await expectInvariants(db, now);
  });

  it('Posting on a board that sells roles removes the returned days when the money is refunded', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const [early, late] = [await draftAt(db, 'co2', now), await draftAt(db, 'co2', now, 'Late')];
    const orders: string[] = [];
    for (const jobHash of [early, late]) {
      await submit(db, jobHash, now);
      orders.push(await buy(db, { slug, jobHash }, now));
    }
    const refund = async (orderId = '') => {
      expectValue(await queueOrderRefund(db, owner, { orderId, reason: 'Asked' }, now));
      await runRefunds(db, now);
    };
    const credits = async () => (await countUnusedCredits(db, 'co2', now)).role;
    expectValue(await closeJob(db, recruiter, { hash: early, reason: 'filled' }, after(now, 1)));
    expect(await credits()).toBe(1);
    await refund(orders[0]);
    expect(await credits()).toBe(0);
    await refund(orders[1]);
    expectValue(await closeJob(db, recruiter, { hash: late, reason: 'filled' }, after(now, 1)));
    expect(await credits()).toBe(0);
    await expectInvariants(db, now);
  });

  it('Posting on a board that sells roles never uses a credit that was left because its order is read again', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    expectValue(await saveSellingSettings(db, owner, sellingForm({ payTime: 'before' }), now));
    const hash = await draftAt(db, 'co1', now);
    await submit(db, hash, now);
    await buy(db, { slug, companyId: 'co1', jobHash: hash }, now);
    const second = await buy(db, { slug, companyId: 'co1', jobHash: hash }, now);
    expect((await stateOf(db, hash)).status).toBe('pending');
    expectValue(await decideReview(db, owner, { hash, decision: 'publish', note: '', origin }, now));
    const ends = (await stateOf(db, hash)).expires_at;
    await db.transaction().execute((trx) => settleOrderByPayments(trx, second, now));
    expect([(await stateOf(db, hash)).expires_at, (await countUnusedCredits(db, 'co1', now)).role]).toEqual([ends, 1]);
    await expectInvariants(db, now);
  });

  it('Posting on a board that sells roles grants the last free use, and the last place of a subscription, to one of several roles', async () => {
    const { db, now } = await open();
    const race = async () => {
      const hashes: string[] = [];
      for (const title of ['One', 'Two', 'Three', 'Four']) hashes.push(await draftAt(db, 'co2', now, title));
      const statuses = await Promise.all(hashes.map((hash) => submit(db, hash, now)));
      return statuses.filter((status) => status === 'published').length;
    };
    const free = await plantPlan(db, now, { freeUses: '1' });
    expect(await race()).toBe(1);
    const slug = await plantPlan(db, now, {
      name: 'Studio',
      kind: 'period',
      credits: '2',
      amount: '199',
      billingPeriod: 'month',
    });
    await buy(db, { slug }, now);
    expect(await race()).toBe(2);
    expect(await countFreeUsesOfPlan(db, free)).toBe(1);
    await expectInvariants(db, now);
  });

  it('Posting on a board that sells roles is free until the board’s midnight, and pages name no free time that is over', async () => {
    const { db, now } = await open();
    await writeSite(db, { ...shippedSite, timeZone: 'America/New_York' });
    const day = after(now, 3).toISOString().slice(0, 10);
    await plantPlan(db, now, { freeUntil: day });
    const end = new Date(lastMomentInZone(day, 'America/New_York'));
    const freeTimes = async () => {
      const zone = (await readSite(db)).timeZone;
      return (await listOfferedPlans(db)).map((plan) => describeFreePeriod(plan, zone));
    };
    expect(await freeTimes()).toEqual([`Free until ${formatDate(day)}`]);
    expect(await submit(db, await draftAt(db, 'co2', now), new Date(end.getTime() - 1))).toBe('published');
    expect(await submit(db, await draftAt(db, 'co2', now, 'Late'), end)).toBe('draft');
    expect([
      await clearEndedFreePeriods(db, now),
      await clearEndedFreePeriods(db, end),
      await clearEndedFreePeriods(db, end),
    ]).toEqual([0, 1, 0]);
    expect(await freeTimes()).toEqual([undefined]);

    await plantPlan(db, now, { name: 'First ones', freeUses: '1', position: '1' });
    expect(await freeTimes()).toEqual([undefined, 'Free for the first role on this board']);
    const pages = () => countPriceChanges(db);
    const [hash, before] = [await draftAt(db, 'co2', now, 'First'), await pages()];
    expect(await submit(db, hash, now)).toBe('published');
    expect([await freeTimes(), await pages()]).toEqual([[undefined, undefined], before + 1]);
  });
});
