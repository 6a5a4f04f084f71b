import { readSite } from '../../db/site.ts';
import type { Db } from '../../db/tables.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { joinWithAnd } from '../../lib/text.ts';
import { yieldToEventLoop } from '../../lib/yield.ts';
import { hasEnded } from '../jobs/job.ts';
import type { ParsedFeed } from './feed-job.ts';
import { type FeedListing, translateFeed } from './feed-listing.ts';
import { listVocabularyRows, makeFeedVocabulary } from './feed-vocabulary.ts';
import { sourceKey } from './import-runs.commands.ts';
import { type KnownJobMatcher, prepareKnownJobMatcher } from './known-jobs.ts';
import type { SourceName } from './reader.ts';
import { emptyImportReport, type ImportReport } from './report.ts';
import {
  type DuplicateListing,
  listDuplicatePlacesByJob,
  scheduleSourcesOfDuplicates,
  storeDuplicatesAndSchedule,
} from './sources/duplicate-listing.commands.ts';
import { type FeedSize, hasShrunkByHalf } from './sources/source.ts';
import { closeOrDiscardAbsentJob, storeAbsenceCount } from './sync-job.ts';
import { type ImportRun, syncListedJob } from './sync-listed.ts';
import { ABSENCES_TO_CLOSE, planAbsentJob } from './sync-plan.ts';

interface ListingRequest {
  source: SourceName;
  /** Slug of the company. Undefined in a dry run for a new company. */
  companySlug: string | undefined;
  listing: FeedListing;
  /** True if the whole feed was requested, so that absences count. */
  complete: boolean;
  isDry?: boolean;
  /** True if edits are checked as in the form, as for an employer's own source. */
  isReviewed?: boolean;
  /** Stored name of the source. Derived from the other two by default. */
  name?: string | undefined;
  /** Source with the size of its last complete run. */
  of?: { id: string; size: FeedSize | null } | undefined;
  /** Called before each change. Throws to end the run. */
  extendLease?: (() => Promise<void>) | undefined;
}

export interface ImportRequest extends Omit<ListingRequest, 'listing'> {
  feed: ParsedFeed;
}

export async function translateAndSyncFeed(
  db: Db,
  { feed, ...request }: ImportRequest,
  now: Date,
): Promise<Result<ImportReport>> {
  const listing = translateFeed(feed, makeFeedVocabulary(await listVocabularyRows(db)), now);
  return syncListedJobs(db, { ...request, listing }, now);
}

/**
 * Synchronises a company's jobs with its feed: publishes new design roles, edits changed ones, closes those absent from three
 * complete runs. Idempotent. Changes nothing on failure.
 */
export async function syncListedJobs(db: Db, request: ListingRequest, now: Date): Promise<Result<ImportReport>> {
  const { listing, of, isDry = false, isReviewed = false, extendLease = async () => {} } = request;
  const company = await findCompany(db, request.companySlug);
  if (!company.ok) return company;
  if (!(await db.selectFrom('categories').select('slug').limit(1).executeTakeFirst()))
    return invalid('board', 'This board has no categories yet, so roles cannot be sorted into any');
  const source = request.name ?? sourceKey({ source: request.source, companySlug: request.companySlug ?? '' });
  const { isCut, ...counts } = listing.counts;
  const { roles, listedIds, rejected, skipped } = listing.entries;
  const report: ImportReport = { ...emptyImportReport(), ...counts, rejected, skipped: [...skipped] };
  const unreadIds = new Set(skipped.map(({ sourceId }) => sourceId));
  const [site, known, echoed] = await Promise.all([
    readSite(db),
    prepareKnownJobMatcher(db, { companyId: company.value, source }, { listedIds: new Set(listedIds), unreadIds }),
    listDuplicatePlacesByJob(db, source),
  ]);
  const run: ImportRun = { db, companyId: company.value, source, site, report, isDry, isReviewed, extendLease, now };
  const duplicateListings: DuplicateListing[] = [];
  for (const role of roles) {
    await yieldToEventLoop();
    const own = known.find(role);
    const other = own ? undefined : known.findElsewhere(role);
    if (other && other.absences === 0) {
      for (const place of await listing.placesOf(role)) duplicateListings.push({ jobId: other.id, ...place });
      report.elsewhere.push({ title: other.title, hash: other.hash });
      continue;
    }
    // Takes over a job that another source no longer lists.
    const match = own ?? other;
    if (match) known.present.add(match);
    const knownRole = { sourceId: match?.sourceId, places: match && echoed.get(match.id) };
    const merged = await listing.merge(role, knownRole);
    const synced = await syncListedJob(run, match, merged, () => listing.translate(role, knownRole));
    if (synced && other && !isDry) await storeAbsenceCount(db, other, 0);
  }

  // An entry without a readable id may be any known job, so such a run counts no absences.
  const isWhole = request.complete && !isCut && !unreadIds.has(null);
  report.needsConfirmation = isWhole && hasShrunkByHalf(of?.size, { listed: report.read, accepted: report.accepted });
  report.isComplete = isWhole && !report.needsConfirmation;
  await countAbsencesAndCloseJobs(db, known, report, { isDry, extendLease }, now);
  if (of && !isDry) await storeDuplicatesAndSchedule(db, of.id, duplicateListings, report.isComplete);
  report.unknownPlaces = [...new Set(report.unknownPlaces)].sort();
  return succeed(report);
}

async function findCompany(db: Db, slug: string | undefined): Promise<Result<string>> {
  if (slug === undefined) return succeed('');
  const companies = await db.selectFrom('companies').select(['id', 'slug']).execute();
  const company = companies.find((candidate) => candidate.slug === slug);
  if (company) return succeed(company.id);
  const near = nearestWords(
    slug,
    companies.map((candidate) => candidate.slug),
  );
  return invalid(
    'company',
    `There is no company "${slug}"${near.length > 0 ? `; did you mean ${joinWithAnd(near)}?` : ''}`,
  );
}

/** Up to three most similar words, nearest first. */
export function nearestWords(word: string, words: readonly string[]): string[] {
  return words
    .map((candidate) => ({
      candidate,
      distance: candidate.includes(word) || word.includes(candidate) ? 1 : editDistance(word, candidate),
    }))
    .filter(({ candidate, distance }) => distance <= Math.max(3, candidate.length / 2))
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1])));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Counts jobs missing from a complete run, ends those missing long enough, and resets the others. */
async function countAbsencesAndCloseJobs(
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
