import type { Instant } from '../../lib/dates.ts';
import type { PayRange } from '../../lib/money.ts';
import type { Result } from '../../lib/result.ts';
import type { JobFieldName, JobFieldValues } from '../jobs/job.fields.ts';
import type { Workplace } from '../jobs/job.ts';

type StatedFields = { [Name in JobFieldName]?: JobFieldValues[Name] | undefined };

/** A vacancy as an applicant-tracking system tells it, in our words but not yet on our board. */
export interface FeedJob extends StatedFields {
  sourceId: string;
  title: string;
  /** The employer, where a feed holds those of several. */
  company?: string | undefined;
  /** The part of the employer that it belongs to, as they call it. */
  department?: string | undefined;
  /** Clean Markdown (see clean-html.ts); empty when the feed holds none. */
  description: string;
  /** Places as the employer wrote them: `Berlin or London`, `Remote - Germany`. */
  locations: string[];
  /** Countries named in addition to places. They resolve ambiguous cities and limit remote work. */
  countries: string[];
  /** Countries or regions in a field of their own that says where remote applicants may live. */
  openTo?: string[] | undefined;
  /** Workplace tag in the text, such as `#LI-Remote`. */
  taggedWorkplace?: Workplace | undefined;
  /** A field says that it can be done remotely, and does so of hybrid roles as well. */
  isPerhapsRemote?: boolean | undefined;
  pay: PayRange | null;
  publishedAt?: Instant | undefined;
  updatedAt?: Instant | undefined;
  /** End stated by the employer's page, after which the job counts as gone. */
  endsAt?: Instant | undefined;
  applyUrl: string;
  /** Values that were read and rejected, such as pay of 0. */
  notes: string[];
}

export interface SkippedEntry {
  /** Null when not even that could be read. */
  sourceId: string | null;
  title: string;
  reason: string;
}

export interface ParsedFeed {
  read: number;
  jobs: FeedJob[];
  skipped: SkippedEntry[];
  /** Entries that the employer does not show to the public. */
  unlisted: number;
  /** True if the feed says that it has more entries, or our limit was reached. */
  isCut: boolean;
}

export interface FeedOptions {
  /** Origin of the employer's careers site, for systems whose feed holds no addresses. */
  careersUrl?: string | undefined;
}

/** Reads one system's feed. A problem means that the text is not such a feed at all. */
export type ReadFeed = (body: string, options: FeedOptions) => Result<ParsedFeed>;
