import { REPORT_REASONS, type ReportReason } from '../../db/column-values.ts';
import type { Instant } from '../../lib/dates.ts';

export { REPORT_REASONS, type ReportReason };

/** Different reporters of one reason who pause a job until a moderator has looked at it. */
export const REPORTS_TO_PAUSE = 3;

/** Characters of what a reporter says. */
export const MAX_REPORT = 1_000;

export const reportReasons: Record<ReportReason, { label: string; hint?: string }> = {
  fraud: {
    label: 'It looks like fraud',
    hint: 'It asks for money or documents, or the employer isn’t who it claims to be.',
  },
  ended: { label: 'It is no longer open' },
  misleading: { label: 'The pay, the place or the work isn’t as described' },
  discrimination: { label: 'It discriminates against people' },
  'off-topic': { label: 'It isn’t a design role' },
  other: { label: 'Something else', hint: 'Tell us in your own words.' },
};

/** An open report, without who sent it. */
interface Report {
  reason: ReportReason;
  words: string;
  at: Instant;
}

/** A job with all reports that no moderator has decided about, oldest first. */
export interface ReportedJob {
  hash: string;
  slug: string;
  title: string;
  company: string;
  /** Since when it is paused because of them; null while it is open. */
  pausedAt: Instant | null;
  reports: Report[];
}

export const REPORT_DECISIONS = ['keep', 'remove'] as const;
/** Leave the job as it is (or open it again), or take it off the board as spam. */
export type ReportDecision = (typeof REPORT_DECISIONS)[number];
