import { toInstant } from '../../lib/dates.ts';
import { classifyEmployer, classifyJob } from './classify.ts';
import { type DuplicatePostings, groupDuplicatePostings } from './duplicate-postings.ts';
import { findRepeatedParagraphs } from './facts/boilerplate.ts';
import type { FeedJob, ParsedFeed } from './feed-job.ts';
import type { FeedVocabulary } from './feed-vocabulary.ts';
import { emptyImportReport, type ImportReport } from './report.ts';

interface ListedJobs {
  groups: DuplicatePostings[];
  categoryOf: (group: DuplicatePostings) => string;
  /** Boilerplate paragraphs of the employer. */
  repeated: ReadonlySet<string>;
  listedIds: ReadonlySet<string>;
  unreadIds: ReadonlySet<string | null>;
  /** Skipped entries and reasons. */
  report: ImportReport;
}

/** Filters a feed. Skips expired entries and those of other trades. */
export function groupListedJobs(feed: ParsedFeed, { categorySlugs }: FeedVocabulary, now: Date): ListedJobs {
  const report = { ...emptyImportReport(), read: feed.read, unlisted: feed.unlisted, skipped: [...feed.skipped] };
  const listed = feed.jobs.filter(({ endsAt }) => endsAt === undefined || endsAt >= toInstant(now));
  report.unlisted += feed.jobs.length - listed.length;
  const categories = new Map<FeedJob, string>();
  const employer = classifyEmployer(listed.map(({ title }) => title));
  for (const job of listed) {
    const kind = classifyJob(job, categorySlugs, employer);
    if ('category' in kind) categories.set(job, kind.category);
    else report.rejected.push({ title: job.title, reason: kind.rejected });
  }
  const groups = groupDuplicatePostings([...categories.keys()]);
  report.accepted = categories.size;
  report.repeats = categories.size - groups.length;
  return {
    groups,
    categoryOf: ([job]) => categories.get(job) ?? '',
    repeated: findRepeatedParagraphs(listed),
    listedIds: new Set([...listed, ...feed.skipped].flatMap(({ sourceId }) => sourceId ?? [])),
    unreadIds: new Set(feed.skipped.map(({ sourceId }) => sourceId)),
    report,
  };
}
