import type { Instant } from '../../lib/dates.ts';
import type { DraftFields } from './draft.ts';
import type { Evidence } from './facts/evidence.ts';

/** What was read of a role in its feed: what it would say by that, and what decided it. */
export interface JobEvidence {
  fields: DraftFields;
  evidence: readonly Evidence[];
}

/** The last reading as admins see it, with what the role says otherwise by now. */
export interface JobEvidenceView {
  readAt: Instant;
  evidence: (Evidence & { isCorrected: boolean })[];
}
