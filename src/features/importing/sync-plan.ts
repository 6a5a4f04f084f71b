import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import { addDays, type Instant, toInstant } from '../../lib/dates.ts';
import type { SiteSettings } from '../../site.ts';
import { hasEnded, isTermRunning, type JobStatus, RUNNING_STATUSES, STATUSES_WITH_PAGE } from '../jobs/job.ts';

/** Consecutive absences from complete runs after which a job is closed. */
export const ABSENCES_TO_CLOSE = 3;

/** Imported job with the data that the next run needs. */
export interface KnownImportedJob {
  id: string;
  hash: string;
  title: string;
  status: JobStatus;
  version: number;
  sourceId: string;
  digest: string;
  absences: number;
  publishedAt: Instant | null;
  createdAt: Instant;
  confirmedAt: Instant | null;
  expiresAt: Instant | null;
  closedAt: Instant | null;
  /** True if moderators removed it, or reports about it are undecided. */
  isBarred: boolean;
}

export async function listJobsOfSource(db: Db, source: string): Promise<KnownImportedJob[]> {
  const rows = await selectKnown(db).where('source', '=', source).orderBy('id').execute();
  return rows.map(toKnown);
}

export async function mapRunningJobsOfOtherSources(
  db: Db,
  companyId: string,
  source: string,
): Promise<Map<string, KnownImportedJob>> {
  const rows = await selectKnown(db)
    .where('company_id', '=', companyId)
    .where('source', '<>', source)
    .where('status', 'in', RUNNING_STATUSES)
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(toKnown).map((known) => [known.digest.split('.', 1)[0] ?? '', known]));
}

const selectKnown = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(['id', 'hash', 'title', 'status', 'version', 'source_absences as absences', 'published_at as publishedAt'])
    .select(['created_at as createdAt', 'confirmed_at as confirmedAt', 'expires_at as expiresAt'])
    .select(['closed_at as closedAt', 'removed_from', 'reported_at'])
    .select((eb) => [
      eb.fn.coalesce('source_id', sql.lit('')).as('sourceId'),
      eb.fn.coalesce('source_digest', sql.lit('')).as('digest'),
    ])
    .where('source_id', 'is not', null);

type Row = Awaited<ReturnType<ReturnType<typeof selectKnown>['execute']>>[number];

const toKnown = ({ removed_from, reported_at, ...row }: Row): KnownImportedJob => ({
  ...row,
  isBarred: reported_at !== null || (removed_from !== null && STATUSES_WITH_PAGE.includes(removed_from)),
});

export type JobSyncAction = 'create' | 'publish' | 'repost' | 'edit' | 'confirm' | 'nothing' | 'hold';

export function planJobSync(
  known: KnownImportedJob | undefined,
  listed: { sourceId: string; digest: string },
  { daysUntilConfirmation }: Pick<SiteSettings, 'daysUntilConfirmation'>,
  now: Date,
): JobSyncAction {
  if (!known) return 'create';
  // Version 1 is left by an interrupted run. A later draft was returned by a moderator and is submitted again once its text
  // changes.
  if (known.status === 'draft' && (known.version === 1 || known.digest !== listed.digest)) return 'publish';
  if (hasEnded(known)) return hasEndedBySelf(known) ? 'repost' : 'hold';
  if (known.digest !== listed.digest || known.sourceId !== listed.sourceId) return 'edit';
  return known.status === 'published' && isDueForConfirmation(known, daysUntilConfirmation, now)
    ? 'confirm'
    : 'nothing';
}

/** True if the job expired or the source dropped it, not if a person ended it. */
function hasEndedBySelf({ absences, closedAt, expiresAt, isBarred }: KnownImportedJob): boolean {
  if (isBarred) return false;
  return absences >= ABSENCES_TO_CLOSE || (closedAt !== null && expiresAt !== null && closedAt >= expiresAt);
}

/** True if a confirmation is due. Being listed counts as one. */
const isDueForConfirmation = ({ confirmedAt, createdAt }: KnownImportedJob, days: number, now: Date): boolean =>
  addDays(confirmedAt ?? createdAt, days) <= toInstant(now);

/** True if in review or returned. */
export const isInReviewOrReturned = ({ status }: Pick<KnownImportedJob, 'status'>): boolean =>
  status === 'pending' || status === 'draft';

/** Absences of an unlisted job, and whether it is closed now. */
export function planAbsentJob(known: KnownImportedJob): { absences: number; closes: boolean } {
  const absences = Math.min(known.absences + 1, ABSENCES_TO_CLOSE);
  return {
    absences,
    closes: absences >= ABSENCES_TO_CLOSE && (isTermRunning(known) || isInReviewOrReturned(known)),
  };
}
