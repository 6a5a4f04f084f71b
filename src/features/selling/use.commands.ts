import { isDeepStrictEqual } from 'node:util';
import { writeSetting } from '../../db/board-settings.ts';
import { insertRows } from '../../db/bulk.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { addDays, DAY, type Instant, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import { PLANS_TAG } from '../../publishing/tags.ts';
import type { Actor } from '../accounts/audit.ts';
import {
  type CreditGrant,
  countFreeSubscriptionSlots,
  countFreeUsesOfPlan,
  isGrantUsable,
  isPaymentNeededToPost,
  listCreditGrants,
  listOfferedPlans,
  listPlansOnSale,
  PRICES_CHANGED_KEY,
  readSellingSettings,
} from './selling.queries.ts';
import { type CreditUseKind, isPlanFree, type Plan, REST_DAYS } from './selling.ts';

// Uses of grants at status changes. Called by job.transition.ts in its transaction.

export const SELLING = { kind: 'system', name: 'selling' } as const satisfies Actor;

interface UsedJob {
  id: string;
  company_id: string;
  status: string;
  version: number;
  published_at: string | null;
  expires_at: string | null;
}

/** Event that keeps an unpaid role a draft. */
export const DEFER = 'defer';

interface Settled {
  /** True if the change waits for payment. */
  isDeferred: boolean;
  /** Days open, unless the board's setting decides. */
  daysOpen?: number;
  /** Days, fractional, that a pause by the board adds. */
  addedDays?: number;
  /** Days featured, if bought. */
  featuredDays?: number;
}

const SETTLED: Settled = { isDeferred: false };

/** Claims, returns or reserves a role's use at a status change. */
export async function updateCreditUseForStatusChange(
  trx: Trx,
  actor: Actor,
  job: UsedJob,
  event: string,
  now: Date,
  publishedAt?: Instant | null,
): Promise<Settled> {
  switch (event) {
    case 'submit':
      return (await isPaymentNeededToPost(trx)) && (await readSellingSettings(trx)).payTime === 'before'
        ? reserve(trx, actor, job, 'submit', now)
        : SETTLED;
    case 'publish':
      return (await isPaymentNeededToPost(trx)) ? reserve(trx, actor, job, 'publish', now, publishedAt) : SETTLED;
    case 'discard':
      await trx.deleteFrom('unpaid_jobs').where('job_id', '=', job.id).execute();
      await releaseUses(trx, job.id, 'not published', now);
      await releaseJobGrantsToCompany(trx, job.id);
      return SETTLED;
    case 'resume': {
      const since = await findTermStoppedSince(trx, job.id);
      return since ? { isDeferred: false, addedDays: (now.getTime() - Date.parse(since)) / DAY } : SETTLED;
    }
    case 'fill':
    case 'close':
    case 'expire':
    case 'remove':
      if ((event === 'fill' || event === 'close') && actor.kind !== 'admin') await returnRest(trx, job, now);
      await freeSlot(trx, job.id, now);
      await releasePlaces(trx, job.id, now);
      await releaseJobGrantsToCompany(trx, job.id);
      return SETTLED;
    default:
      return SETTLED;
  }
}

async function reserve(
  trx: Trx,
  actor: Actor,
  job: UsedJob,
  step: 'submit' | 'publish',
  now: Date,
  publishedAt?: Instant | null,
): Promise<Settled> {
  await releaseEndedUses(trx, job.id, now);
  const use = (await findLiveCreditUse(trx, job.id, 'role')) ?? (await claimRoleUse(trx, actor, job, now));
  if (use) {
    await trx.deleteFrom('unpaid_jobs').where('job_id', '=', job.id).execute();
    const featuredDays = step === 'publish' ? await claimFeature(trx, job, now) : undefined;
    return {
      isDeferred: false,
      ...(use.days === null ? {} : { daysOpen: use.days }),
      ...(featuredDays ? { featuredDays } : {}),
    };
  }
  const row = { version: job.version + 1, step, published_at: publishedAt ?? null, created_at: toInstant(now) };
  await trx
    .insertInto('unpaid_jobs')
    .values({ job_id: job.id, ...row })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet(row))
    .execute();
  return { isDeferred: true };
}

/** Uses a feature bought with the role. Returns its days. */
async function claimFeature(trx: Trx, job: UsedJob, now: Date): Promise<number | undefined> {
  const grants = await listCreditGrants(trx, job.company_id);
  const feature = grants.find(
    (grant) => grant.what === 'feature' && grant.jobId === job.id && isGrantUsable(grant, now),
  );
  if (!feature?.days) return undefined;
  await insertCreditUse(trx, { job_id: job.id, what: 'feature', grant_id: feature.id, days: feature.days }, now);
  return feature.days;
}

interface LiveUse {
  id: string;
  days: number | null;
}

const selectLiveUses = (db: Db, jobId: string, what: CreditUseKind) =>
  db.selectFrom('uses').where('job_id', '=', jobId).where('what', '=', what).where('released_at', 'is', null);

export const findLiveCreditUse = (trx: Trx, jobId: string, what: CreditUseKind): Promise<LiveUse | undefined> =>
  selectLiveUses(trx, jobId, what).select(['id', 'days']).orderBy('period').executeTakeFirst();

/** Claims the cheapest use: none for the board's imports, a slot, a free plan, or a credit. Feeds use slots only. */
async function claimRoleUse(trx: Trx, actor: Actor, job: UsedJob, now: Date): Promise<LiveUse | undefined> {
  const isFeed = actor.kind === 'system' && actor.name !== SELLING.name;
  if (isFeed && !(await isOfEmployer(trx, job.id)))
    return insertCreditUse(trx, { job_id: job.id, what: 'role', why: 'imported by the board' }, now);
  const grants = (await listCreditGrants(trx, job.company_id)).filter(
    ({ jobId }) => jobId === null || jobId === job.id,
  );
  const usable = grants.filter((grant) => isGrantUsable(grant, now));
  const slot = countFreeSubscriptionSlots(grants, now) > 0 ? usable.find(({ what }) => what === 'slot') : undefined;
  if (slot) return insertCreditUse(trx, { job_id: job.id, what: 'role', grant_id: slot.id, days: slot.days }, now);
  if (isFeed) return undefined;
  const credit = usable.find(({ what }) => what === 'role');
  const plan = await findFreePlan(trx, now);
  if (plan && (!credit || lasts(plan.daysOpen) >= lasts(credit.days))) {
    return publishChangedOffers(trx, now, () =>
      insertCreditUse(trx, { job_id: job.id, what: 'role', plan_id: plan.id, days: plan.daysOpen }, now),
    );
  }
  return credit && insertCreditUse(trx, { job_id: job.id, what: 'role', grant_id: credit.id, days: credit.days }, now);
}

/** The board's setting (null) counts as longest. */
const lasts = (days: number | null): number => days ?? Number.POSITIVE_INFINITY;

/** True for roles of a company's own feed. */
async function isOfEmployer(trx: Trx, jobId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('jobs')
    .innerJoin('sources', 'sources.name', 'jobs.source')
    .select('sources.owner')
    .where('jobs.id', '=', jobId)
    .executeTakeFirst();
  return row?.owner === 'employer';
}

async function findFreePlan(trx: Trx, now: Date): Promise<Plan | undefined> {
  for (const plan of await listPlansOnSale(trx)) {
    if (plan.kind !== 'role') continue;
    const used = plan.freeUses === null ? 0 : await countFreeUsesOfPlan(trx, plan.slug);
    if (isPlanFree(plan, used, toInstant(now))) return plan;
  }
  return undefined;
}

/** The use that a running role was published with. */
export const findUseOfPublication = (
  db: Db,
  jobId: string,
): Promise<{ id: string; grant_id: string | null; renews: number } | undefined> =>
  selectLiveUses(db, jobId, 'role').select(['id', 'grant_id', 'renews']).where('period', '=', 1).executeTakeFirst();

interface NewUse {
  job_id?: string;
  ad_id?: string;
  what: CreditUseKind;
  grant_id?: string;
  plan_id?: string;
  days?: number | null;
  why?: string;
}

/** Inserts a use in the next period. */
export async function insertCreditUse(trx: Trx, use: NewUse, now: Date): Promise<LiveUse> {
  const id = newId(now);
  const live = await trx
    .selectFrom('uses')
    .select('period')
    .where('what', '=', use.what)
    .where('released_at', 'is', null)
    .where((eb) => (use.job_id ? eb('job_id', '=', use.job_id) : eb('ad_id', '=', use.ad_id ?? '')))
    .execute();
  const usedPeriods = new Set(live.map(({ period }) => period));
  let period = 1;
  while (usedPeriods.has(period)) period++;
  await trx
    .insertInto('uses')
    .values({ id, period, at: toInstant(now), ...use })
    .execute();
  return { id, days: use.days ?? null };
}

/** Returns the uses of an unpublished role. */
async function releaseUses(trx: Trx, jobId: string, why: string, now: Date): Promise<void> {
  await publishChangedOffers(trx, now, () =>
    trx
      .updateTable('uses')
      .set({ released_at: toInstant(now), why })
      .where('job_id', '=', jobId)
      .where('released_at', 'is', null)
      .execute(),
  );
}

/** Changes uses. Publishes prices if a number of free roles was used up, or is available again. */
async function publishChangedOffers<T>(trx: Trx, now: Date, changeUses: () => Promise<T>): Promise<T> {
  const before = await listOfferedPlans(trx);
  const result = await changeUses();
  if (!isDeepStrictEqual(await listOfferedPlans(trx), before)) await publishPricesChange(trx, now);
  return result;
}

/** Dates the page of prices and updates pages that show plans. */
export async function publishPricesChange(trx: Trx, now: Date, tags: readonly string[] = []): Promise<void> {
  const at = toInstant(now);
  await writeSetting(trx, PRICES_CHANGED_KEY, at);
  await publish(trx, at, { tags: [PLANS_TAG, SITEMAP_TAG, ...tags] });
}

/** Returns the use that an unpublished role reserved of credits that were refunded, revoked or disputed since. */
async function releaseEndedUses(trx: Trx, jobId: string, now: Date): Promise<void> {
  await trx
    .updateTable('uses')
    .set({ released_at: toInstant(now), why: 'its credit ended' })
    .where('job_id', '=', jobId)
    .where('released_at', 'is', null)
    .where('grant_id', 'in', (eb) =>
      eb
        .selectFrom('grants')
        .select('id')
        .where((grant) => grant.or([grant('revoked_at', 'is not', null), grant('frozen_at', 'is not', null)])),
    )
    .execute();
}

/** Makes grants bought for this role available to others. */
export async function releaseJobGrantsToCompany(trx: Trx, jobId: string): Promise<void> {
  await trx.updateTable('grants').set({ job_id: null }).where('job_id', '=', jobId).execute();
}

async function freeSlot(trx: Trx, jobId: string, now: Date): Promise<void> {
  await trx
    .updateTable('uses')
    .set({ released_at: toInstant(now), why: 'ended' })
    .where('job_id', '=', jobId)
    .where('released_at', 'is', null)
    .where('grant_id', 'in', (eb) => eb.selectFrom('grants').select('id').where('what', '=', 'slot'))
    .execute();
}

/** Returns unused newsletter places of an ended role. */
async function releasePlaces(trx: Trx, jobId: string, now: Date): Promise<void> {
  await trx
    .updateTable('uses')
    .set({ released_at: toInstant(now), why: 'ended before the newsletter' })
    .where('job_id', '=', jobId)
    .where('what', '=', 'newsletter')
    .where('released_at', 'is', null)
    .where('id', 'not in', (eb) => eb.selectFrom('newsletter_places').select('use_id'))
    .execute();
}

/** Returns unused days as a grant if the role closes early. */
async function returnRest(trx: Trx, job: UsedJob, now: Date): Promise<void> {
  const at = toInstant(now);
  const use = await trx
    .selectFrom('uses')
    .innerJoin('grants', 'grants.id', 'uses.grant_id')
    .select(['uses.id', 'grants.ends_at', 'grants.frozen_at'])
    .where('uses.job_id', '=', job.id)
    .where('uses.what', '=', 'role')
    .where('uses.released_at', 'is', null)
    .where('grants.what', '=', 'role')
    .where('grants.revoked_at', 'is', null)
    .orderBy('uses.period', 'desc')
    .executeTakeFirst();
  const published = await findPublication(trx, job.id);
  const end = (job.status === 'paused' && (await findTermStoppedSince(trx, job.id))) || at;
  if (!use || !published || !job.expires_at || addDays(published, REST_DAYS) < end) return;
  const days = Math.floor((Date.parse(job.expires_at) - Date.parse(end)) / DAY);
  if (days < 1) return;
  await insertCreditGrant(
    trx,
    {
      company_id: job.company_id,
      rest_of: use.id,
      what: 'role',
      amount: 1,
      days,
      ends_at: use.ends_at,
      frozen_at: use.frozen_at,
      actor: 'system:selling',
    },
    now,
  );
}

/** Time since when a role's term is stopped: paused by the board, on a board that sells roles. */
export async function findTermStoppedSince(db: Db, jobId: string): Promise<Instant | undefined> {
  const event = await db
    .selectFrom('job_events')
    .select(['at', 'actor_kind', 'actor'])
    .where('job_id', '=', jobId)
    .where('event', '=', 'pause')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const isByBoard = event?.actor_kind === 'admin' || event?.actor === 'reports';
  return isByBoard && (await isPaymentNeededToPost(db)) ? event?.at : undefined;
}

/** Time of publication on this board. */
async function findPublication(trx: Trx, jobId: string): Promise<Instant | undefined> {
  const event = await trx
    .selectFrom('job_events')
    .select('at')
    .where('job_id', '=', jobId)
    .where('event', '=', 'publish')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return event?.at;
}

interface NewGrant {
  company_id: string | null;
  order_id?: string;
  line?: number;
  rest_of?: string;
  what: CreditGrant['what'];
  amount: number;
  days: number | null;
  job_id?: string | null;
  starts_at?: Instant;
  ends_at?: Instant | null;
  frozen_at?: Instant | null;
  reason?: string;
  actor: string;
}

export async function insertCreditGrant(trx: Trx, grant: NewGrant, now: Date): Promise<string> {
  const id = newId(now);
  const at = toInstant(now);
  await trx
    .insertInto('grants')
    .values({ id, starts_at: at, created_at: at, ...grant })
    .execute();
  return id;
}

/** True if the role needs payment only. */
export async function isAwaitingPaymentOnly(trx: Trx, job: { id: string; version: number }): Promise<boolean> {
  const row = await trx
    .selectFrom('unpaid_jobs')
    .select('version')
    .where('job_id', '=', job.id)
    .where('step', '=', 'publish')
    .executeTakeFirst();
  return row?.version === job.version;
}

/** Exempts running and restored roles from payment. */
export async function exemptRunningJobsFromPayment(trx: Trx, why: string, now: Date, jobId?: string): Promise<number> {
  const rows = await trx
    .selectFrom('jobs')
    .select('id')
    .where('status', 'in', ['published', 'paused'])
    .$if(jobId !== undefined, (query) => query.where('id', '=', jobId ?? ''))
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('uses')
        .select('job_id')
        .where('job_id', 'is not', null)
        .where('what', '=', 'role')
        .where('period', '=', 1)
        .where('released_at', 'is', null)
        .$castTo<{ job_id: string }>(),
    )
    .execute();
  const at = toInstant(now);
  const uses = rows.map(({ id }) => ({ id: newId(now), job_id: id, what: 'role' as const, period: 1, at, why }));
  await insertRows(trx, 'uses', uses);
  return rows.length;
}
