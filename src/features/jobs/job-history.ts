import type { ActorKind } from '../../db/column-values.ts';
import type { Instant } from '../../lib/dates.ts';

/** One line of a job's history. */
export interface HistoryEntry {
  id: string;
  at: Instant;
  event: string;
  version: number;
  actorKind: ActorKind;
  /** Id of the person, or name of the part of the system. */
  actor: string;
  note: string | null;
  /** True if the text at that time was stored, so that it can be restored. */
  hasText: boolean;
}

/** One answer of a job that a change of its text changes. */
export interface ShownDifference {
  name: string;
  /** Removed and added text. Long texts list differing lines only. */
  gone: string[];
  added: string[];
}
