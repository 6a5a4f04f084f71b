import type { Instant } from '../../lib/dates.ts';
import type { PayRange } from '../../lib/money.ts';
import type { Result } from '../../lib/result.ts';
import type { JobFieldName, JobFieldValues } from '../jobs/job.fields.ts';
import type { Workplace } from '../jobs/job.ts';

type StatedFields = { [Name in JobFieldName]?: JobFieldValues[Name] | undefined };

/** Vacancy of a feed in the board's terms. */
export interface FeedJob extends StatedFields {
  sourceId: string;
  title: string;
  /** Employer, in feeds of several. */
  company?: string | undefined;
  /** Employer's name of its department. */
  department?: string | undefined;
  /** Clean Markdown (clean-html.ts). Empty if missing. */
  description: string;
  /** Places as written: `Berlin or London`, `Remote - Germany`. */
  locations: string[];
  /** Additional countries, which resolve ambiguous cities and limit remote work. */
  countries: string[];
  /** Field with areas of remote applicants. */
  openTo?: string[] | undefined;
  /** Workplace tag in the text, such as `#LI-Remote`. */
  taggedWorkplace?: Workplace | undefined;
  /** Vague remote field, also true for hybrid roles. */
  isRemoteOrHybrid?: boolean | undefined;
  pay: PayRange | null;
  publishedAt?: Instant | undefined;
  updatedAt?: Instant | undefined;
  /** Stated end, after which the job counts as gone. */
  endsAt?: Instant | undefined;
  applyUrl: string;
  /** Rejected values, such as pay of 0. */
  notes: string[];
}

export interface SkippedEntry {
  /** Null if unreadable. */
  sourceId: string | null;
  title: string;
  reason: string;
}

export interface ParsedFeed {
  read: number;
  jobs: FeedJob[];
  skipped: SkippedEntry[];
  /** Number of hidden entries. */
  unlisted: number;
  /** True if the feed has more entries, or the limit was reached. */
  isCut: boolean;
}

export interface FeedOptions {
  /** Origin of the careers site, for feeds without URLs. */
  careersUrl?: string | undefined;
}

/** Reads a system's feed. Fails if the text is no such feed. */
export type ReadFeed = (body: string, options: FeedOptions) => Result<ParsedFeed>;
