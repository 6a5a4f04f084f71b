import type { Instant } from '../../lib/dates.ts';
import type { ImportedDraftFields } from './draft.ts';
import type { FactEvidence } from './facts/evidence.ts';

/** Facts read from a job's feed and the words behind them. */
export interface JobEvidence {
  fields: ImportedDraftFields;
  evidence: readonly FactEvidence[];
}

/** Last reading with fields changed since. */
export interface JobEvidenceView {
  readAt: Instant;
  evidence: (FactEvidence & { isCorrected: boolean })[];
}
