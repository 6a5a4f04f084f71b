import { REPORT_DECISIONS, REPORT_REASONS, type ReportDecision, type ReportReason } from '../../db/column-values.ts';
import type { Instant } from '../../lib/dates.ts';

export { REPORT_DECISIONS, REPORT_REASONS, type ReportDecision, type ReportReason };

/** Different reporters of one reason who pause a job until a moderator has looked at it. */
export const REPORTS_TO_PAUSE = 3;

/** Days in which a reporter can object to a decision, and a company answer its reasons. Then a reporter's address is erased. */
export const OBJECTION_DAYS = 180;

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
  /** Answer of the reporter to an earlier decision. */
  objection: string | null;
}

/** A job with all reports that no moderator has decided about, oldest first. */
export interface ReportedJob {
  hash: string;
  slug: string;
  title: string;
  company: string;
  /** Since when it is paused because of them; null while it is open. */
  pausedAt: Instant | null;
  /** Answer of its company to the pause. */
  answer: string | null;
  reports: Report[];
}
