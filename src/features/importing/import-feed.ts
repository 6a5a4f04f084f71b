import { readSite } from '../../db/site.ts';
import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { type Result, refuse, succeed } from '../../lib/result.ts';
import { listOf } from '../../lib/text.ts';
import { hasEnded } from '../jobs/job.ts';
import { classifyTitle } from './classify.ts';
import { contentDigest, digestOf, toDraft } from './draft.ts';
import type { Feed, FeedJob } from './feed-job.ts';
import { type FeedVocabulary, readFeedVocabulary } from './feed-vocabulary.ts';
import { nameSource } from './import-runs.commands.ts';
import { nearestWords } from './nearest.ts';
import type { SourceName } from './reader.ts';
import { groupRepeats, mergeRepeats, type Repeats } from './repeats.ts';
import { emptyReport, type ImportReport } from './report.ts';
import { closeAbsent, setAbsences, syncJob } from './sync-job.ts';
import {
  ABSENCES_UNTIL_CLOSED,
  type Action,
  type KnownJob,
  listKnownJobs,
  planFor,
  planForAbsent,
} from './sync-plan.ts';

export interface ImportRequest {
  source: SourceName;
  companySlug: string;
  feed: Feed;
  /** Whether the feed was asked for as a whole: only then does an absence count. */
  complete: boolean;
  isDry?: boolean;
}

/**
 * Brings a company's jobs in line with its feed: those of designers only, new ones published, changed ones edited, ones that
 * were absent from three complete runs closed. The same feed again changes nothing. A problem means that nothing was done.
 */
export async function importFeed(db: Db, request: ImportRequest, now: Date): Promise<Result<ImportReport>> {
  const { feed } = request;
  const company = await findCompany(db, request.companySlug);
  if (!company.ok) return company;
  const source = nameSource(request);
  const [words, knownJobs] = await Promise.all([readFeedVocabulary(db), listKnownJobs(db, source)]);
  if (words.categorySlugs.size === 0)
    return refuse('board', 'This board has no categories yet, so roles cannot be sorted into any');

  const report = reportOf(feed);
  const listed = feed.jobs.filter(({ endsAt }) => endsAt === undefined || endsAt >= toInstant(now));
  report.unlisted += feed.jobs.length - listed.length;
  const listedIds = new Set([...listed, ...feed.skipped].flatMap((entry) => entry.sourceId ?? []));
  const design = keepDesign(listed, words, report);
  const groups = groupRepeats([...design.keys()]);
  report.repeats = design.size - groups.length;

  const site = await readSite(db);
  const present = new Set<KnownJob>(
    knownJobs.filter((known) => feed.skipped.some((entry) => entry.sourceId === known.sourceId)),
  );
  for (const group of groups) {
    const known = findKnown(
      group,
      knownJobs.filter((candidate) => !present.has(candidate)),
      listedIds,
    );
    if (known) present.add(known);
    const job = mergeRepeats(group, known?.sourceId);
    const listed = { name: source, id: job.sourceId, digest: digestOf(job) };
    const { fields, reason, unknownPlaces } = toDraft(job, design.get(group[0]) ?? '', words);
    report.unknownPlaces.push(...unknownPlaces);
    report.notes.push(...job.notes.map((note) => ({ title: job.title, note })));
    if (!fields) {
      report.skipped.push({ sourceId: job.sourceId, title: job.title, reason });
      continue;
    }
    const action = planFor(known, { sourceId: listed.id, digest: listed.digest }, site, now);
    if (site.closedPosting && POSTING.includes(action)) {
      report.skipped.push({ sourceId: job.sourceId, title: job.title, reason: site.closedPosting });
      continue;
    }
    const done = request.isDry
      ? succeed({ hash: known?.hash ?? null })
      : await syncJob(
          db,
          action,
          known,
          { companyId: company.value, fields, source: listed, publishedAt: job.publishedAt },
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
    const line = { title: fields.title, hash: done.value.hash };
    if (action === 'nothing') report.unchanged += 1;
    else report[LISTS[action]].push(line);
  }

  // An entry whose id could not be read may be any of ours, so such a run proves nobody absent.
  report.isComplete = request.complete && !feed.isCut && feed.skipped.every((entry) => entry.sourceId !== null);
  await countAbsences(db, knownJobs, present, report, request.isDry ?? false, now);
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

async function findCompany(db: Db, slug: string): Promise<Result<string>> {
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

/** The job that these repeats are: by id, an open one first; else an open one of the same words whose id is gone. */
function findKnown(
  group: Repeats,
  knownJobs: readonly KnownJob[],
  listedIds: ReadonlySet<string>,
): KnownJob | undefined {
  const byId = knownJobs.filter((known) => group.some((job) => job.sourceId === known.sourceId));
  const content = contentDigest(group[0]);
  return (
    byId.find((known) => !hasEnded(known)) ??
    knownJobs.find(
      (known) => !hasEnded(known) && !listedIds.has(known.sourceId) && known.digest.startsWith(`${content}.`),
    ) ??
    byId[0]
  );
}

async function countAbsences(
  db: Db,
  knownJobs: readonly KnownJob[],
  present: ReadonlySet<KnownJob>,
  report: ImportReport,
  isDry: boolean,
  now: Date,
): Promise<void> {
  for (const known of knownJobs) {
    const line = { title: known.title, hash: known.hash };
    if (present.has(known)) {
      // A job that was posted anew keeps the count that ended it.
      if (!isDry && known.absences < ABSENCES_UNTIL_CLOSED) await setAbsences(db, known, 0);
      continue;
    }
    if (!report.isComplete) continue;
    const { absences, closes } = planForAbsent(known);
    if (!isDry) await setAbsences(db, known, absences);
    if (closes && !isDry) await closeAbsent(db, known, now);
    if (closes) report.closed.push(line);
    else if (!hasEnded(known)) report.absent.push(line);
  }
}
