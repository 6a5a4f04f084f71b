import type { Instant } from '../../../lib/dates.ts';
import type { ApplicationDecision } from '../application.ts';

/** Unsent letters written together. */
export interface OutgoingLetterBatch {
  batch: string;
  count: number;
  to: ApplicationDecision;
  leavesAt: Instant;
}

/** Whole seconds until sending. 0 once they may have been sent. */
export const secondsUntilLettersLeave = ({ leavesAt }: Pick<OutgoingLetterBatch, 'leavesAt'>, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(leavesAt) - now.getTime()) / 1_000));
