import { lockForWrite } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { commitIfOk } from '../../db/transaction.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import type { Actor } from '../accounts/actor.ts';
import { findJobByHash } from '../jobs/job.queries.ts';
import type { JobRef } from '../jobs/job.transition.ts';
import { extendJob, featureJob } from '../jobs/job-owner.commands.ts';
import { isUsable, listGrants } from './selling.queries.ts';
import { insertUse } from './use.commands.ts';

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

/** Extends a running role by a credit. Not beyond the maximum. */
export async function extendByGrant(
  trx: Trx,
  actor: Actor,
  job: RunningJob,
  grant: UsedGrant,
  now: Date,
): Promise<Result<JobRef>> {
  const extended = await extendJob(trx, actor, { hash: job.hash, days: grant.days }, now);
  if (extended.ok) await insertUse(trx, { job_id: job.id, what: 'role', grant_id: grant.id, days: grant.days }, now);
  return extended;
}

/** Features a running role by a credit, after its present feature. */
export async function featureByGrant(
  trx: Trx,
  actor: Actor,
  job: RunningJob,
  grant: UsedGrant,
  now: Date,
): Promise<Result<JobRef>> {
  const at = toInstant(now);
  const start = job.featured_until && job.featured_until > at ? job.featured_until : at;
  const until = addDays(start, grant.days ?? 1);
  const featured = await featureJob(trx, actor, { hash: job.hash, until }, now);
  if (featured.ok) await insertUse(trx, { job_id: job.id, what: 'feature', grant_id: grant.id, days: grant.days }, now);
  return featured;
}

/** Books a newsletter place for a running role. */
export async function placeByGrant(
  trx: Trx,
  _actor: Actor,
  job: RunningJob,
  grant: UsedGrant,
  now: Date,
): Promise<Result<JobRef>> {
  if (job.status !== 'published') return invalid('hash', 'Only an open role can stand in the newsletter');
  await insertUse(trx, { job_id: job.id, what: 'newsletter', grant_id: grant.id }, now);
  return succeed({ hash: job.hash });
}

const EXTRAS = { role: extendByGrant, feature: featureByGrant, newsletter: placeByGrant };
type Extra = keyof typeof EXTRAS;
export const isExtra = (what: string): what is Extra => Object.hasOwn(EXTRAS, what);

/** Uses a company's credit for a running role: days, feature or newsletter place. */
export const spendCredit = (
  db: Db,
  actor: Actor,
  { hash, what }: { hash: string; what: Extra },
  now: Date,
): Promise<Result<JobRef>> =>
  commitIfOk(db, async (trx) => {
    await lockForWrite(trx);
    const job = await findJobByHash(trx, hash);
    if (!job) return invalid('hash', 'There is no such role');
    const grants = await listGrants(trx, job.company_id);
    const grant = grants.find(
      (one) => one.what === what && (one.jobId === null || one.jobId === job.id) && isUsable(one, now),
    );
    if (!grant) return invalid('', 'The company has no credit left for this');
    const used = await EXTRAS[what](trx, actor, job, grant, now);
    return used.ok ? succeed({ hash }) : used;
  });
