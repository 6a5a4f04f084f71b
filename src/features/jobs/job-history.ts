import type { Instant } from '../../lib/dates.ts';

/** One line of a role's history. */
export interface HistoryEntry {
  id: string;
  at: Instant;
  event: string;
  version: number;
  /** `system`, `recruiter` or `admin`, and who it was. */
  actorKind: string;
  actor: string;
  note: string | null;
  /** Whether what the role said then was kept, so that it can be restored. */
  hasText: boolean;
}
