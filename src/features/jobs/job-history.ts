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
  /** Whether what the job said then was kept, so that it can be restored. */
  hasText: boolean;
}

/** One answer of a job that a change of its text changes. */
export interface ShownDifference {
  name: string;
  /** What it said and says no more, and what it says instead: of long texts, only the lines that differ. */
  gone: string[];
  added: string[];
}
