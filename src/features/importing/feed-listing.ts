import { type Instant, toInstant } from '../../lib/dates.ts';
import { classifyEmployer, classifyJob } from './classify.ts';
import { feedJobDigest, type ImportedDraftFields, titleAndTextDigest, translateToDraftFields } from './draft.ts';
import {
  type DuplicatePostings,
  groupDuplicatePostings,
  mergeDuplicatePostings,
  type PostingPlaces,
  withPlacesOfDuplicates,
} from './duplicate-postings.ts';
import { findRepeatedParagraphs } from './facts/boilerplate.ts';
import { type FactEvidence, listFactEvidence } from './facts/evidence.ts';
import type { FeedJob, ParsedFeed } from './feed-job.ts';
import type { FeedVocabulary } from './feed-vocabulary.ts';
import { emptyImportReport, type ImportReport } from './report.ts';

/** Role listed under one or several ids. */
export interface ListedRole {
  index: number;
  sourceIds: string[];
  /** Digest of its text. */
  content: string;
}

export interface ListedEntries {
  roles: ListedRole[];
  listedIds: string[];
  rejected: ImportReport['rejected'];
  skipped: ImportReport['skipped'];
}

export interface FeedSummary extends Pick<ImportReport, 'read' | 'unlisted' | 'accepted' | 'repeats'> {
  isCut: boolean;
}

/** Merged entries of one role before conversion. */
export interface MergedRole {
  sourceId: string;
  title: string;
  digest: string;
  publishedAt: Instant | undefined;
  notes: string[];
}

export interface TranslatedRole {
  /** Undefined if the role cannot be shown. `reason` says why. */
  fields: ImportedDraftFields | undefined;
  reason: string;
  evidence: FactEvidence[];
  unknownPlaces: string[];
  /** Place names if none is known. `''` if there are none. */
  unplaced: string[];
}

/** Stored state of a listed job. */
export interface StoredListing {
  /** Last listed id. */
  sourceId?: string | undefined;
  places?: PostingPlaces[] | undefined;
}

/** Feed whose jobs are converted one by one on request, in the child process that parsed it (process/feed-reader.ts). */
export interface FeedListing {
  counts: FeedSummary;
  entries: ListedEntries;
  merge: (role: ListedRole, known: StoredListing) => Promise<MergedRole>;
  translate: (role: ListedRole, known: StoredListing) => Promise<TranslatedRole>;
  placesOf: (role: ListedRole) => Promise<(PostingPlaces & { sourceId: string })[]>;
}

/** Entries of a role whose places are stored. */
const MAX_PLACED_ENTRIES = 100;

/** @param meanings of the feed's own names of places, `''` for none */
export function translateFeed(
  feed: ParsedFeed,
  words: FeedVocabulary,
  now: Date,
  meanings: ReadonlyMap<string, string> = new Map(),
): FeedListing {
  const jobs = feed.jobs.map((job) => ({ ...job, locations: withMeanings(job.locations, meanings) }));
  const { groups, categoryOf, repeated, listedIds, report } = groupListedJobs({ ...feed, jobs }, words, now);
  const { read, unlisted, accepted, repeats, rejected, skipped } = report;
  const groupOf = ({ index }: ListedRole): DuplicatePostings => {
    const group = groups[index];
    if (!group) throw new Error(`The feed lists no role ${index}`);
    return group;
  };
  const merged = (role: ListedRole, { sourceId, places }: StoredListing): FeedJob =>
    withPlacesOfDuplicates(mergeDuplicatePostings(groupOf(role), sourceId), places);
  return {
    counts: { read, unlisted, accepted, repeats, isCut: feed.isCut },
    entries: {
      roles: groups.map((group, index) => ({
        index,
        sourceIds: group.map(({ sourceId }) => sourceId),
        content: titleAndTextDigest(group[0]),
      })),
      listedIds: [...listedIds],
      rejected,
      skipped,
    },
    merge: async (role, known) => {
      const job = merged(role, known);
      const { sourceId, title, publishedAt, notes } = job;
      return { sourceId, title, digest: feedJobDigest(job), publishedAt, notes };
    },
    translate: async (role, known) => {
      try {
        const job = merged(role, known);
        const { fields, reason, facts } = translateToDraftFields(job, categoryOf(groupOf(role)), words, repeated);
        const evidence = fields ? listFactEvidence(facts, fields.categorySlug, job.title) : [];
        const unplaced = facts.isPlaced ? [] : job.locations.length > 0 ? job.locations : [''];
        return { fields, reason, evidence, unknownPlaces: facts.unknownPlaces, unplaced };
      } catch {
        // Skips unreadable entries.
        return { fields: undefined, reason: 'it could not be read', evidence: [], unknownPlaces: [], unplaced: [] };
      }
    },
    placesOf: async (role) =>
      groupOf(role)
        .slice(0, MAX_PLACED_ENTRIES)
        .map(({ sourceId, locations, countries }) => ({ sourceId, locations, countries })),
  };
}

/** Normalises white space of a place name, as forms do. */
export const normalizePlaceName = (name: string): string => name.replace(/\s+/g, ' ').trim();

function withMeanings(names: string[], meanings: ReadonlyMap<string, string>): string[] {
  if (meanings.size === 0) return names;
  return (names.length > 0 ? names : [''])
    .map((name) => meanings.get(normalizePlaceName(name)) ?? name)
    .filter(Boolean);
}

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
function groupListedJobs(feed: ParsedFeed, { categorySlugs }: FeedVocabulary, now: Date): ListedJobs {
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
