import type { Db } from '../../../db/tables.ts';
import { DAY, HOUR, type Instant, MINUTE } from '../../../lib/dates.ts';
import { pluralize } from '../../../lib/text.ts';

/** Something that waits for a person who looks after the board. */
export interface Attention {
  /** What it is, for any number of them: `Roles to review`. */
  label: string;
  count: number;
  /** Since when the oldest of them waits, or the day on which the first of them falls due. */
  at: Instant | undefined;
  /** What to do about it, where its page does not say so. */
  note?: string;
  /** Where it is done; nothing on the board, where it is done outside. */
  href?: string;
}

/** What one feature knows of; rows of nothing are left out by who asks (workflows/attention.queries.ts). */
export type FindAttention = (db: Db, now: Date) => Promise<Attention[]>;

/** Up to so many hours an age is told in hours. */
const HOURS_TOLD = 47;

/** `4 minutes`, `4 hours`, `12 days`: between a moment and now, in whole ones; or `less than a minute`. */
export function formatElapsed(at: Instant, now: Date): string {
  const ms = Math.abs(now.getTime() - Date.parse(at));
  if (ms < MINUTE) return 'less than a minute';
  const hours = Math.floor(ms / HOUR);
  if (hours > HOURS_TOLD) return pluralize(Math.floor(ms / DAY), 'day');
  return hours > 0 ? pluralize(hours, 'hour') : pluralize(Math.floor(ms / MINUTE), 'minute');
}
