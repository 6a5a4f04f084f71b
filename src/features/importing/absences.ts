import type { Db } from '../../db/tables.ts';
import { hasEnded } from '../jobs/job.ts';
import type { KnownJobMatcher } from './known-jobs.ts';
import type { ImportReport } from './report.ts';
import { scheduleSourcesOfDuplicates } from './sources/duplicate-listing.commands.ts';
import { closeOrDiscardAbsentJob, storeAbsenceCount } from './sync-job.ts';
import { ABSENCES_TO_CLOSE, planAbsentJob } from './sync-plan.ts';

/** Counts jobs missing from a complete run, ends those missing long enough, and resets the others. */
export async function countAbsencesAndCloseJobs(
  db: Db,
  { all, present }: Pick<KnownJobMatcher, 'all' | 'present'>,
  report: ImportReport,
  { isDry, extendLease }: { isDry: boolean; extendLease: () => Promise<void> },
  now: Date,
): Promise<void> {
  const missed: string[] = [];
  for (const known of all) {
    const line = { title: known.title, hash: known.hash };
    if (present.has(known)) {
      // A reposted job keeps the absence count that ended it.
      if (!isDry && known.absences < ABSENCES_TO_CLOSE) await storeAbsenceCount(db, known, 0);
      continue;
    }
    if (!report.isComplete) continue;
    const { absences, closes } = planAbsentJob(known);
    if (!isDry) {
      await extendLease();
      if (!hasEnded(known)) missed.push(known.id);
      if (closes) await closeOrDiscardAbsentJob(db, known, absences, now);
      else await storeAbsenceCount(db, known, absences);
    }
    if (closes) report.closed.push(line);
    else if (!hasEnded(known)) report.absent.push(line);
  }
  await scheduleSourcesOfDuplicates(db, missed);
}
