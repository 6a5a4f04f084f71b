import { expect, it } from 'vitest';
import { describeViolations } from '../../../src/cli/verify.ts';
import type { Db } from '../../../src/db/tables.ts';
import { closeJob, createJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { createIssueDraft, publishAndQueueIssue } from '../../../src/features/newsletter/issue.commands.ts';
import { findPublishedIssue, listIssueLinks } from '../../../src/features/newsletter/issue.queries.ts';
import { spendCreditOnExtra } from '../../../src/features/selling/extras.commands.ts';
import { grantCredits, queueOrderRefund } from '../../../src/features/selling/order.commands.ts';
import { readJobPurchaseState } from '../../../src/features/selling/order.queries.ts';
import { sellingInvariants } from '../../../src/features/selling/selling.invariants.ts';
import { countUnusedCredits } from '../../../src/features/selling/selling.queries.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { describeOnBothEngines } from '../harness.ts';
import { draftOf } from '../plant.ts';
import { buy, owner, plantPlan, recruiter, runRefunds } from '../selling/board.ts';

const after = (now: Date, days: number) => new Date(now.getTime() + days * DAY);

async function open(db: Db, title: string, now: Date): Promise<string> {
  const job = expectValue(await createJob(db, recruiter, draftOf({ companyId: 'co2', title }), now));
  expectValue(await publishJob(db, owner, job, now));
  return job.hash;
}

/** Sends an issue and returns its text. */
async function send(db: Db, now: Date): Promise<{ id: string; body: string }> {
  const { id } = expectValue(await createIssueDraft(db, owner, { subject: 'News', body: 'All [roles](/roles).' }, now));
  const { date } = expectValue(await publishAndQueueIssue(db, owner, { id, version: 1 }, now));
  return { id, body: (await findPublishedIssue(db, date))?.body ?? '' };
}

const place = (db: Db, hash: string, now: Date) => spendCreditOnExtra(db, recruiter, { hash, what: 'newsletter' }, now);
const left = async (db: Db, now: Date) => (await countUnusedCredits(db, 'co2', now)).newsletter;

async function offerOf(db: Db, hash: string, now: Date) {
  const job = await db.selectFrom('jobs').select('id').where('hash', '=', hash).executeTakeFirstOrThrow();
  return readJobPurchaseState(db, { id: job.id, companyId: 'co2' }, now);
}

describeOnBothEngines('A newsletter place', (openBoard, _engine, test) => {
  it('A newsletter place that was bought for a role comes first in the next issue, marked as paid, and in no later one', async () => {
    const { db, now } = await openBoard();
    const slug = await plantPlan(db, now, { name: 'Place', kind: 'newsletter', amount: '90', daysOpen: '' });
    const hash = await open(db, 'A paid role', now);
    await buy(db, { slug, jobHash: hash }, now);
    expect((await offerOf(db, hash, now)).places).toBe(1);
    const { id, body } = await send(db, now);
    expect(body).toMatch(/^### Paid places\n\n\* \[A paid role\]\(\/[^)]+\), /);
    expect((await listIssueLinks(db, id))[0]?.href).toContain(hash);
    expect((await offerOf(db, hash, now)).places).toBe(0);
    expect((await send(db, after(now, 1))).body).toBe('All [roles](/roles).');
    expect(await describeViolations(sellingInvariants, db, now)).toEqual([]);
  });

  test('A newsletter place is used from a credit by its company, once for each issue', async () => {
    const { db, now } = await openBoard();
    await plantPlan(db, now, { name: 'Place', kind: 'newsletter', amount: '90', daysOpen: '' });
    const gift = { companyId: 'co2', what: 'newsletter', amount: 2, days: null, reason: 'A late review' } as const;
    expectValue(await grantCredits(db, owner, gift, now));
    const hash = await open(db, 'A paid role', now);
    expectValue(await place(db, hash, now));
    expectValue(await place(db, hash, now));
    expect((await place(db, hash, now)).ok).toBe(false);
    const countIn = async (at: Date) => (await send(db, at)).body.split('A paid role').length - 1;
    expect([await countIn(now), await countIn(after(now, 1)), await countIn(after(now, 2))]).toEqual([1, 1, 0]);
    expect(await describeViolations(sellingInvariants, db, now)).toEqual([]);
  });

  it('A newsletter place comes back if its role ends before an issue, and is lost with its order', async () => {
    const { db, now } = await openBoard();
    const slug = await plantPlan(db, now, { name: 'Place', kind: 'newsletter', amount: '90', daysOpen: '' });
    const orderId = await buy(db, { slug, quantity: 2 }, now);
    const [ended, refunded] = [await open(db, 'An ended role', now), await open(db, 'A refunded role', now)];
    expectValue(await place(db, ended, now));
    expectValue(await place(db, refunded, now));
    expect(await left(db, now)).toBe(0);
    expectValue(await closeJob(db, recruiter, { hash: ended, reason: 'closed' }, now));
    expect(await left(db, now)).toBe(1);
    expectValue(await queueOrderRefund(db, owner, { orderId, reason: 'Asked by phone' }, now));
    await runRefunds(db, now);
    expect((await send(db, now)).body).toBe('All [roles](/roles).');
    expect(await describeViolations(sellingInvariants, db, now)).toEqual([]);
  });
});
