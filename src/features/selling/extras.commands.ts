import { acquireWriteLock, writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { commitIfOk } from '../../db/transaction.ts';
import { addDays, addMinutes, toInstant } from '../../lib/dates.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import type { Actor } from '../accounts/audit.ts';
import { recordJobEvent } from '../jobs/job.events.ts';
import { findJobByHash } from '../jobs/job.queries.ts';
import type { JobRef } from '../jobs/job.transition.ts';
import { isTermRunning } from '../jobs/job.ts';
import { extendRunningJob, featureRunningJob } from '../jobs/job-owner.commands.ts';
import {
  countFreeSubscriptionSlots,
  isGrantUsable,
  isGrantUsableForJob,
  isPaymentNeededToPost,
  listCreditGrants,
} from './selling.queries.ts';
import { RENEWAL_MINUTES } from './selling.ts';
import { findUseOfPublication, insertCreditUse, SELLING } from './use.commands.ts';

// Credits used on running roles.

interface UsedGrant {
  id: string;
  days: number | null;
}

interface RunningJob {
  id: string;
  hash: string;
  company_id: string;
  status: string;
  featured_until: string | null;
}

type GrantCommand = (trx: Trx, actor: Actor, job: RunningJob, grant: UsedGrant, now: Date) => Promise<Result<JobRef>>;

/** Extends a running role by a credit. Not beyond the maximum. */
export const extendJobByCredit: GrantCommand = async (trx, actor, job, grant, now) => {
  const extended = await extendRunningJob(trx, actor, { hash: job.hash, days: grant.days }, now);
  if (extended.ok)
    await insertCreditUse(trx, { job_id: job.id, what: 'role', grant_id: grant.id, days: grant.days }, now);
  return extended;
};

/** Features a running role by a credit, after its present feature. */
export const featureJobByCredit: GrantCommand = async (trx, actor, job, grant, now) => {
  const at = toInstant(now);
  const start = job.featured_until && job.featured_until > at ? job.featured_until : at;
  const until = addDays(start, grant.days ?? 1);
  const featured = await featureRunningJob(trx, actor, { hash: job.hash, until }, now);
  if (featured.ok)
    await insertCreditUse(trx, { job_id: job.id, what: 'feature', grant_id: grant.id, days: grant.days }, now);
  return featured;
};

/** Books a newsletter place for a running role. */
export const bookNewsletterPlaceByCredit: GrantCommand = async (trx, _actor, job, grant, now) => {
  if (job.status !== 'published') return invalid('hash', 'Only an open role can appear in the newsletter');
  await insertCreditUse(trx, { job_id: job.id, what: 'newsletter', grant_id: grant.id }, now);
  return succeed({ hash: job.hash });
};

/** Has a running role renew at its end, or not. */
export const setJobRenewal = (
  db: Db,
  actor: Actor,
  { hash, renews }: { hash: string; renews: boolean },
  now: Date,
): Promise<Result<JobRef>> =>
  commitIfOk(db, async (trx) => {
    await acquireWriteLock(trx);
    const job = await findJobByHash(trx, hash);
    const use =
      job && isTermRunning(job) && (await isPaymentNeededToPost(trx))
        ? await findUseOfPublication(trx, job.id)
        : undefined;
    if (!job || !use)
      return invalid('renews', 'Only a role that is open or paused, on a board that sells roles, can renew');
    if (use.renews === Number(renews)) return succeed({ hash });
    await trx
      .updateTable('uses')
      .set({ renews: Number(renews) })
      .where('id', '=', use.id)
      .execute();
    const event = renews ? 'renew' : 'unrenew';
    await recordJobEvent(trx, { jobId: job.id, event, version: job.version, actor, now });
    return succeed({ hash });
  });

/** Means by which a role can renew: the slot that it holds, or a credit. */
interface Renewal {
  grant: UsedGrant;
  isSlot: boolean;
}

export async function findGrantForRenewal(
  trx: Trx,
  job: { id: string; company_id: string },
  now: Date,
): Promise<Renewal | undefined> {
  const grants = await listCreditGrants(trx, job.company_id);
  const use = await findUseOfPublication(trx, job.id);
  const isOfSubscription = grants.some(({ what, id }) => what === 'slot' && id === use?.grant_id);
  // Its own slot counts as free, and a smaller subscription than before leaves none.
  const slot =
    isOfSubscription && countFreeSubscriptionSlots(grants, now, 1) > 0
      ? grants.find((grant) => grant.what === 'slot' && isGrantUsable({ ...grant, used: 0 }, now))
      : undefined;
  if (slot) return { grant: slot, isSlot: true };
  const credit = grants.find((grant) => grant.what === 'role' && isGrantUsableForJob(job.id, grant, now));
  return credit && { grant: credit, isSlot: false };
}

/** Renews the open roles that end within the hour and are ticked. One without a credit ends. Returns how many were renewed. */
export async function renewOrEndDueRoles(db: Db, now: Date): Promise<number> {
  if (!(await isPaymentNeededToPost(db))) return 0;
  const due = await db
    .selectFrom('jobs')
    .innerJoin('uses', 'uses.job_id', 'jobs.id')
    .select('jobs.hash')
    .where('jobs.status', '=', 'published')
    .where('jobs.expires_at', '<=', addMinutes(toInstant(now), RENEWAL_MINUTES))
    .where('uses.what', '=', 'role')
    .where('uses.period', '=', 1)
    .where('uses.renews', '=', 1)
    .where('uses.released_at', 'is', null)
    .orderBy('jobs.expires_at')
    .execute();
  let renewed = 0;
  for (const { hash } of due) if (await renewRole(db, hash, now)) renewed++;
  return renewed;
}

const renewRole = (db: Db, hash: string, now: Date): Promise<boolean> =>
  writeTransaction(db, async (trx) => {
    const job = await findJobByHash(trx, hash);
    if (job?.status !== 'published' || (job.expires_at ?? '') > addMinutes(toInstant(now), RENEWAL_MINUTES))
      return false;
    if ((await findUseOfPublication(trx, job.id))?.renews !== 1) return false;
    const renewal = await findGrantForRenewal(trx, job, now);
    if (!renewal) return false;
    if (!renewal.isSlot) return (await extendJobByCredit(trx, SELLING, job, renewal.grant, now)).ok;
    await trx.updateTable('uses').set({ reminded_at: null }).where('job_id', '=', job.id).execute();
    return (await extendRunningJob(trx, SELLING, { hash, days: renewal.grant.days }, now)).ok;
  });

const EXTRAS = { role: extendJobByCredit, feature: featureJobByCredit, newsletter: bookNewsletterPlaceByCredit };
type Extra = keyof typeof EXTRAS;
export const isExtraKind = (what: string): what is Extra => Object.hasOwn(EXTRAS, what);

/** Uses a company's credit for a running role: days, feature or newsletter place. */
export const spendCreditOnExtra = (
  db: Db,
  actor: Actor,
  { hash, what }: { hash: string; what: Extra },
  now: Date,
): Promise<Result<JobRef>> =>
  commitIfOk(db, async (trx) => {
    await acquireWriteLock(trx);
    const job = await findJobByHash(trx, hash);
    if (!job) return invalid('hash', 'There is no such role');
    const grants = await listCreditGrants(trx, job.company_id);
    const grant = grants.find((one) => one.what === what && isGrantUsableForJob(job.id, one, now));
    if (!grant) return invalid('', 'The company has no credit left for this');
    const used = await EXTRAS[what](trx, actor, job, grant, now);
    return used.ok ? succeed({ hash }) : used;
  });
