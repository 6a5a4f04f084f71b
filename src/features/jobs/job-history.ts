import type { ActorKind } from '../../db/column-values.ts';
import type { Instant } from '../../lib/dates.ts';

export interface JobHistoryEntry {
  id: string;
  at: Instant;
  event: string;
  version: number;
  actorKind: ActorKind;
  /** User id, or name of a part of the system. */
  actor: string;
  note: string | null;
  /** True if the text at that time was stored and can be restored. */
  hasText: boolean;
}

/** Field changed by an edit. */
export interface FieldTextDifference {
  name: string;
  /** Removed and added text. Long texts have differing lines only. */
  gone: string[];
  added: string[];
}
