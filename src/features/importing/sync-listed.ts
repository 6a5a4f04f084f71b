import type { Db } from '../../db/tables.ts';
import { type Result, succeed } from '../../lib/result.ts';
import type { SiteSettings } from '../../site.ts';
import { findReviewReasons } from '../jobs/suspicions.queries.ts';
import type { MergedRole, TranslatedRole } from './feed-listing.ts';
import type { ImportReport } from './report.ts';
import { applyJobSyncAction, type JobSyncResult } from './sync-job.ts';
import { type JobSyncAction, type KnownImportedJob, planJobSync } from './sync-plan.ts';

/** Inputs of an import and the report it fills. */
export interface ImportRun {
  db: Db;
  companyId: string;
  source: string;
  site: SiteSettings;
  report: ImportReport;
  isDry: boolean;
  isReviewed: boolean;
  extendLease: () => Promise<void>;
  now: Date;
}

/** Applies one listed role. Returns true if done, or planned in a dry run. */
export async function syncListedJob(
  run: ImportRun,
  known: KnownImportedJob | undefined,
  job: MergedRole,
  translate: () => Promise<TranslatedRole>,
): Promise<boolean> {
  const { db, companyId, site, report, isDry, now } = run;
  const source = { name: run.source, id: job.sourceId, digest: job.digest };
  const action = planJobSync(known, { sourceId: source.id, digest: source.digest }, site, now);
  if (action === 'nothing' && !isDry) {
    report.unchanged += 1;
    return true;
  }
  const skip = (reason: string): false => {
    report.skipped.push({ sourceId: job.sourceId, title: job.title, reason });
    return false;
  };
  const { fields, evidence, reason, unknownPlaces, unplaced } = await translate();
  report.unknownPlaces.push(...unknownPlaces);
  if (unplaced.length > 0) report.unplaced.push({ title: job.title, names: unplaced });
  report.notes.push(...job.notes.map((note) => ({ title: job.title, note })));
  if (!fields) return skip(reason);
  if (site.closedPosting && POSTING.includes(action)) return skip(site.closedPosting);
  await run.extendLease();
  const { isReviewed } = run;
  const listed = { companyId, fields, evidence, source, publishedAt: job.publishedAt, isReviewed };
  if (isDry && isReviewed && POSTING.includes(action)) {
    if ((await findReviewReasons(db, { ...fields, companyId })).length > 0) {
      report.pending.push({ title: fields.title, hash: null });
      return true;
    }
  }
  const done: Result<JobSyncResult | { hash: string | null; outcome: 'done' }> = isDry
    ? succeed({ hash: known?.hash ?? null, outcome: 'done' as const })
    : await applyJobSyncAction(db, action, known, listed, now);
  if (!done.ok) return skip(done.problems.map((p) => `${p.field} ${p.message}`).join('; '));
  const { hash, outcome } = done.value;
  if (action === 'nothing' || outcome === 'unchanged') report.unchanged += 1;
  else report[outcome === 'pending' ? 'pending' : LISTS[action]].push({ title: fields.title, hash });
  return true;
}

const POSTING: readonly JobSyncAction[] = ['create', 'publish', 'repost'];

const LISTS = {
  create: 'created',
  publish: 'created',
  repost: 'reposted',
  edit: 'changed',
  confirm: 'confirmed',
  hold: 'endedHere',
} as const;
