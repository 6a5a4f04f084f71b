import { REPORT_DECISIONS, REPORT_REASONS, type ReportDecision, type ReportReason } from '../../db/column-values.ts';
import type { Instant } from '../../lib/dates.ts';
import { deriveToken, isTokenEqual } from '../../lib/token.ts';

export { REPORT_DECISIONS, REPORT_REASONS, type ReportDecision, type ReportReason };

/** Reports for one reason by different readers that pause a job. */
export const REPORTS_TO_PAUSE = 3;

/** Days to object or answer. Then reporters' addresses are erased. */
export const OBJECTION_DAYS = 180;

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

/** Open report without its reporter. */
interface Report {
  reason: ReportReason;
  words: string;
  at: Instant;
  /** Reporter's objection to an earlier decision. */
  objection: string | null;
}

/** Job with its open reports, oldest first. */
export interface ReportedJob {
  hash: string;
  slug: string;
  title: string;
  company: string;
  /** Time of the pause. Null while open. */
  pausedAt: Instant | null;
  /** Company's answer to the pause. */
  companyAnswer: string | null;
  reports: Report[];
}

/** Secret and origin for reporters' links. Tokens are derived on each use. */
export interface ReportLinkSettings {
  secret: string;
  origin: string;
}

const PURPOSE = 'report';

/** Token of the objection page. */
export const reportObjectionToken = (secret: string, reportId: string): string =>
  reportId + deriveToken(secret, PURPOSE, reportId);

/** Report of a token. Undefined if forged. */
export function reportIdFromObjectionToken(secret: string, token: string): string | undefined {
  const [, id = '', mac = ''] = /^([0-9a-z]{22})([\w-]{32})$/.exec(token) ?? [];
  return id && isTokenEqual(mac, deriveToken(secret, PURPOSE, id)) ? id : undefined;
}
