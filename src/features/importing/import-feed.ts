import { readSite } from '../../db/site.ts';
import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { type Result, refuse, succeed } from '../../lib/result.ts';
import { listOf } from '../../lib/text.ts';
import { hasEnded } from '../jobs/job.ts';
import { classifyTitle } from './classify.ts';
import { contentDigest, digestOf, toDraft } from './draft.ts';
import { repeatedParagraphs } from './facts/boilerplate.ts';
import { evidenceOf } from './facts/evidence.ts';
import type { Feed, FeedJob } from './feed-job.ts';
import { type FeedVocabulary, readFeedVocabulary } from './feed-vocabulary.ts';
import { nameSource } from './import-runs.commands.ts';
import { nearestWords } from './nearest.ts';
import type { SourceName } from './reader.ts';
import { groupRepeats, mergeRepeats, type Repeats } from './repeats.ts';
import { emptyReport, type ImportReport } from './report.ts';
import { type Echo, keepEchoes, listEchoesOf, wakeEchoes, withEchoes } from './sources/echo.commands.ts';
import { hasShrunk, type Size } from './sources/source.ts';
import { closeAbsent, setAbsences, syncJob } from './sync-job.ts';
import {
  ABSENCES_UNTIL_CLOSED,
  type Action,
  type KnownJob,
  listKnownElsewhere,
  listKnownJobs,
  planFor,
  planForAbsent,
} from './sync-plan.ts';

export interface ImportRequest {
  source: SourceName;
  /** Whose roles they are; undefined, in a dry run, for a company that is yet to come. */
  companySlug: string | undefined;
  feed: Feed;
  /** Whether the feed was asked for as a whole: only then does an absence count. */
  complete: boolean;
  isDry?: boolean;
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
  const { feed, of, isDry = false, keepTurn = async () => {} } = request;
  const company = await findCompany(db, request.companySlug);
  if (!company.ok) return company;
  const source = request.name ?? nameSource({ source: request.source, companySlug: request.companySlug ?? '' });
  const [words, knownJobs, elsewhere, echoed] = await Promise.all([
    readFeedVocabulary(db),
    listKnownJobs(db, source),
    listKnownElsewhere(db, company.value, source),
    listEchoesOf(db, source),
  ]);
  if (words.categorySlugs.size === 0)
    return refuse('board', 'This board has no categories yet, so roles cannot be sorted into any');

  const report = reportOf(feed);
  const listed = feed.jobs.filter(({ endsAt }) => endsAt === undefined || endsAt >= toInstant(now));
  report.unlisted += feed.jobs.length - listed.length;
  const listedIds = new Set([...listed, ...feed.skipped].flatMap((entry) => entry.sourceId ?? []));
  const design = keepDesign(listed, words, report);
  const repeated = repeatedParagraphs(listed);
  const groups = groupRepeats([...design.keys()]);
  report.repeats = design.size - groups.length;

  const site = await readSite(db);
  const unread = new Set(feed.skipped.map((entry) => entry.sourceId));
  const present = new Set<KnownJob>(knownJobs.filter((known) => unread.has(known.sourceId)));
  const find = knownFinder(knownJobs, present, listedIds);
  const echoes: Echo[] = [];
  for (const group of groups) {
    const own = find(group);
    const other = own ? undefined : elsewhere.get(contentDigest(group[0]));
    if (other && other.absences === 0) {
      echoes.push(...group.map((job) => ({ jobId: other.id, job })));
      report.elsewhere.push({ title: other.title, hash: other.hash });
      continue;
    }
    // What another source no longer lists goes on under this one.
    const known = own ?? other;
    if (known) present.add(known);
    const job = withEchoes(mergeRepeats(group, known?.sourceId), known && echoed.get(known.id));
    const listed = { name: source, id: job.sourceId, digest: digestOf(job) };
    const action = planFor(known, { sourceId: listed.id, digest: listed.digest }, site, now);
    if (action === 'nothing' && !isDry) {
      report.unchanged += 1;
      continue;
    }
    const { fields, facts, reason } = toDraft(job, design.get(group[0]) ?? '', words, repeated);
    report.unknownPlaces.push(...facts.unknownPlaces);
    report.notes.push(...job.notes.map((note) => ({ title: job.title, note })));
    if (!fields) {
      report.skipped.push({ sourceId: job.sourceId, title: job.title, reason });
      continue;
    }
    if (site.closedPosting && POSTING.includes(action)) {
      report.skipped.push({ sourceId: job.sourceId, title: job.title, reason: site.closedPosting });
      continue;
    }
    await keepTurn();
    const done = isDry
      ? succeed({ hash: known?.hash ?? null })
      : await syncJob(
          db,
          action,
          known,
          {
            companyId: company.value,
            fields,
            evidence: evidenceOf(facts, fields.categorySlug, job.title),
            source: listed,
            publishedAt: job.publishedAt,
          },
          now,
        );
    if (!done.ok) {
      report.skipped.push({
        sourceId: job.sourceId,
        title: job.title,
        reason: done.problems.map((p) => `${p.field} ${p.message}`).join('; '),
      });
      continue;
    }
    if (other && !isDry) await setAbsences(db, other, 0);
    const line = { title: fields.title, hash: done.value.hash };
    if (action === 'nothing') report.unchanged += 1;
    else report[LISTS[action]].push(line);
  }

  // An entry whose id could not be read may be any of ours, so such a run proves nobody absent.
  const isWhole = request.complete && !feed.isCut && feed.skipped.every((entry) => entry.sourceId !== null);
  report.isHeld = isWhole && hasShrunk(of?.size, { listed: report.read, kept: report.kept });
  report.isComplete = isWhole && !report.isHeld;
  await countAbsences(db, knownJobs, present, report, { isDry, keepTurn }, now);
  if (of && !isDry) await keepEchoes(db, of.id, echoes, report.isComplete);
  report.unknownPlaces = [...new Set(report.unknownPlaces)].sort();
  return succeed(report);
}

/** What puts a role on the board that was not there: refused while the board is closed for posting. */
const POSTING: readonly Action[] = ['create', 'publish', 'repost'];

const LISTS = {
  create: 'created',
  publish: 'created',
  repost: 'reposted',
  edit: 'changed',
  confirm: 'confirmed',
  hold: 'held',
} as const;

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

function reportOf(feed: Feed): ImportReport {
  return { ...emptyReport(), read: feed.read, unlisted: feed.unlisted, skipped: [...feed.skipped] };
}

/** The jobs of designers with their categories; the others go into the report. */
function keepDesign(jobs: readonly FeedJob[], words: FeedVocabulary, report: ImportReport): Map<FeedJob, string> {
  const design = new Map<FeedJob, string>();
  for (const job of jobs) {
    const kind = classifyTitle(job.title, words.categorySlugs);
    if ('category' in kind) design.set(job, kind.category);
    else report.refused.push({ title: job.title, reason: kind.refused });
  }
  report.kept = design.size;
  return design;
}

/**
 * Finds the job that repeats are, each job once: by id, an open one first; else an open one of the same words whose id is
 * gone; else an ended one of the same id, or of the same words.
 */
function knownFinder(
  knownJobs: readonly KnownJob[],
  present: ReadonlySet<KnownJob>,
  listedIds: ReadonlySet<string>,
): (group: Repeats) => KnownJob | undefined {
  const byId = new Map(knownJobs.map((known) => [known.sourceId, known]));
  const byContent = new Map<string, KnownJob[]>();
  for (const known of knownJobs) {
    const content = known.digest.split('.', 1)[0] ?? '';
    if (!listedIds.has(known.sourceId)) byContent.set(content, [...(byContent.get(content) ?? []), known]);
  }
  return (group) => {
    const isFree = (known: KnownJob | undefined) => known !== undefined && !present.has(known);
    const ofId = group.map((job) => byId.get(job.sourceId)).filter(isFree);
    const ofWords = (byContent.get(contentDigest(group[0])) ?? []).filter(isFree);
    const isOpen = (known: KnownJob | undefined) => known !== undefined && !hasEnded(known);
    return ofId.find(isOpen) ?? ofWords.find(isOpen) ?? ofId[0] ?? ofWords.at(-1);
  };
}

async function countAbsences(
  db: Db,
  knownJobs: readonly KnownJob[],
  present: ReadonlySet<KnownJob>,
  report: ImportReport,
  { isDry, keepTurn }: { isDry: boolean; keepTurn: () => Promise<void> },
  now: Date,
): Promise<void> {
  const missed: string[] = [];
  for (const known of knownJobs) {
    const line = { title: known.title, hash: known.hash };
    if (present.has(known)) {
      // A job that was posted anew keeps the count that ended it.
      if (!isDry && known.absences < ABSENCES_UNTIL_CLOSED) await setAbsences(db, known, 0);
      continue;
    }
    if (!report.isComplete) continue;
    const { absences, closes } = planForAbsent(known);
    if (!isDry) {
      await keepTurn();
      if (!hasEnded(known)) missed.push(known.id);
      if (closes) await closeAbsent(db, known, absences, now);
      else await setAbsences(db, known, absences);
    }
    if (closes) report.closed.push(line);
    else if (!hasEnded(known)) report.absent.push(line);
  }
  await wakeEchoes(db, missed);
}
