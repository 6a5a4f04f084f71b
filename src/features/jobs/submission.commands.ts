import { acquireWriteLock } from '../../db/dialect.ts';
import { readSite } from '../../db/site.ts';
import type { Db, Trx } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import type { Actor } from '../accounts/audit.ts';
import { isDomainOfSuspendedCompany } from '../companies/founding.queries.ts';
import { isAwaitingPaymentOnly } from '../selling/use.commands.ts';
import { publishJobInTransaction } from './job.commands.ts';
import { findJobByHash } from './job.queries.ts';
import { readJobDraft } from './job.relations.ts';
import type { JobDraft } from './job.schema.ts';
import { changeJobStatus, type JobRef } from './job.transition.ts';
import type { JobStatus } from './job.ts';
import { findReviewReasons } from './suspicions.queries.ts';

export interface SubmittedJob {
  hash: string;
  status: JobStatus;
}

interface ReviewFacts {
  /** True if the company is verified, and not at the domain of a suspended one. */
  isVerified: boolean;
  /** True if the employer has published before. */
  hasPublished: boolean;
  suspicions: readonly string[];
}

/** True if a submitted job goes to review before publication (product §4). */
export const needsReview = ({ isVerified, hasPublished, suspicions }: ReviewFacts): boolean =>
  suspicions.length > 0 || (!isVerified && !hasPublished);

interface Submission extends JobRef {
  /** Earlier date of first publication. */
  at?: Instant | undefined;
  /** Text that was public before, which is not reviewed again. */
  live?: JobDraft | undefined;
}

/** Publishes a draft or submits it for review (product §4). Rejected while the board is closed for posting. */
export const publishOrSubmitJob = (db: Db, actor: Actor, job: Submission, now: Date): Promise<Result<SubmittedJob>> =>
  db.transaction().execute((trx) => publishOrSubmitJobInTransaction(trx, actor, job, now));

export async function publishOrSubmitJobInTransaction(
  trx: Trx,
  actor: Actor,
  { at, live, ...job }: Submission,
  now: Date,
): Promise<Result<SubmittedJob>> {
  await acquireWriteLock(trx);
  const { closedPosting } = await readSite(trx);
  if (closedPosting) return invalid('', closedPosting);
  const found = await findJobByHash(trx, job.hash);
  if (!found) return invalid('hash', 'There is no such role');
  const isPending = !(await isAwaitingPaymentOnly(trx, found)) && (await isReviewNeeded(trx, found, live));
  const changed = isPending
    ? await changeJobStatus(trx, actor, job, 'submit', now)
    : await publishJobInTransaction(trx, actor, { ...job, at }, now);
  if (!changed.ok) return changed;
  return succeed({ hash: job.hash, status: changed.value.status });
}

async function isReviewNeeded(
  trx: Trx,
  job: { id: string; company_id: string },
  live: JobDraft | undefined,
): Promise<boolean> {
  const company = await trx
    .selectFrom('companies')
    .select(['verified', 'website'])
    .where('id', '=', job.company_id)
    .executeTakeFirstOrThrow();
  const earlier = await trx
    .selectFrom('jobs')
    .select('id')
    .where('company_id', '=', job.company_id)
    .where('published_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return needsReview({
    // Suspended companies could be created again, so their domain is always reviewed.
    isVerified: company.verified === 1 && !(await isDomainOfSuspendedCompany(trx, company.website)),
    hasPublished: earlier !== undefined,
    suspicions: await findReviewReasons(trx, await readJobDraft(trx, job.id), live),
  });
}
