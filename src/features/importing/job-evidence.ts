import type { Instant } from '../../lib/dates.ts';
import type { DraftFields } from './draft.ts';
import type { Evidence } from './facts/evidence.ts';

/** Facts read from a job's feed and the words behind them. */
export interface JobEvidence {
  fields: DraftFields;
  evidence: readonly Evidence[];
}

/** Last reading with fields changed since. */
export interface JobEvidenceView {
  readAt: Instant;
  evidence: (Evidence & { isCorrected: boolean })[];
}
