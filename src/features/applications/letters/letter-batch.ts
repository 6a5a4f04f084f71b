import type { Instant } from '../../../lib/dates.ts';
import type { Decision } from '../application.ts';

/** Letters that were written together and have not left yet. */
export interface OutgoingLetterBatch {
  batch: string;
  count: number;
  to: Decision;
  leavesAt: Instant;
}

/** Whole seconds until they leave; 0 once they may have. */
export const secondsLeft = ({ leavesAt }: Pick<OutgoingLetterBatch, 'leavesAt'>, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(leavesAt) - now.getTime()) / 1_000));
