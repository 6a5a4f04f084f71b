import { readSite } from '../../db/site.ts';
import type { Db } from '../../db/tables.ts';
import { type Result, refuse, succeed } from '../../lib/result.ts';
import { listOf } from '../../lib/text.ts';
import { giveWay } from '../../lib/turns.ts';
import { countAbsences } from './absences.ts';
import type { Feed } from './feed-job.ts';
import { readFeedVocabulary } from './feed-vocabulary.ts';
import { nameSource } from './import-runs.commands.ts';
import { readKnownJobs } from './known-jobs.ts';
import { listJobs } from './listed-jobs.ts';
import { nearestWords } from './nearest.ts';
import type { SourceName } from './reader.ts';
import { mergeRepeats } from './repeats.ts';
import type { ImportReport } from './report.ts';
import { type Echo, keepEchoes, listEchoesOf, withEchoes } from './sources/echo.commands.ts';
import { hasShrunk, type Size } from './sources/source.ts';
import { setAbsences } from './sync-job.ts';
import { type ImportRun, syncListed } from './sync-listed.ts';

export interface ImportRequest {
  source: SourceName;
  /** Whose roles they are; undefined, in a dry run, for a company that is yet to come. */
  companySlug: string | undefined;
  feed: Feed;
  /** Whether the feed was asked for as a whole: only then does an absence count. */
  complete: boolean;
  isDry?: boolean;
  /** Whether its texts go through the suspicions of the form: those of a source that an employer owns. */
  isReviewed?: boolean;
  /** What the roles are known by in tables; made of the other two where none is given. */
  name?: string | undefined;
  /** The source that is read, and what its last whole run held. */
  of?: { id: string; size: Size | null } | undefined;
  /** Called before each role that changes, and throws when the run has to end. */
  keepTurn?: (() => Promise<void>) | undefined;
}

/**
 * Brings a company's jobs in line with its feed: those of designers only, new ones published, changed ones edited, ones that
 * were absent from three complete runs closed. The same feed again changes nothing. A problem means that nothing was done.
 */
export async function importFeed(db: Db, request: ImportRequest, now: Date): Promise<Result<ImportReport>> {
  const { feed, of, isDry = false, isReviewed = false, keepTurn = async () => {} } = request;
  const company = await findCompany(db, request.companySlug);
  if (!company.ok) return company;
  const words = await readFeedVocabulary(db);
  if (words.categorySlugs.size === 0)
    return refuse('board', 'This board has no categories yet, so roles cannot be sorted into any');
  const source = request.name ?? nameSource({ source: request.source, companySlug: request.companySlug ?? '' });
  const { groups, categoryOf, repeated, report, ...ids } = listJobs(feed, words, now);
  const [site, known, echoed] = await Promise.all([
    readSite(db),
    readKnownJobs(db, { companyId: company.value, source }, ids),
    listEchoesOf(db, source),
  ]);
  const companyId = company.value;
  const run: ImportRun = { db, companyId, source, words, repeated, site, report, isDry, isReviewed, keepTurn, now };
  const echoes: Echo[] = [];
  for (const group of groups) {
    await giveWay();
    const own = known.find(group);
    const other = own ? undefined : known.findElsewhere(group);
    if (other && other.absences === 0) {
      echoes.push(...group.map((job) => ({ jobId: other.id, job })));
      report.elsewhere.push({ title: other.title, hash: other.hash });
      continue;
    }
    // What another source no longer lists goes on under this one.
    const match = own ?? other;
    if (match) known.present.add(match);
    const job = withEchoes(mergeRepeats(group, match?.sourceId), match && echoed.get(match.id));
    const isDone = await syncListed(run, match, job, categoryOf(group));
    if (isDone && other && !isDry) await setAbsences(db, other, 0);
  }

  // An entry whose id could not be read may be any of ours, so such a run proves nobody absent.
  const isWhole = request.complete && !feed.isCut && !ids.unreadIds.has(null);
  report.isHeld = isWhole && hasShrunk(of?.size, { listed: report.read, kept: report.kept });
  report.isComplete = isWhole && !report.isHeld;
  await countAbsences(db, known, report, { isDry, keepTurn }, now);
  if (of && !isDry) await keepEchoes(db, of.id, echoes, report.isComplete);
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
  return refuse('company', `There is no company "${slug}"${near.length > 0 ? `; did you mean ${listOf(near)}?` : ''}`);
}
