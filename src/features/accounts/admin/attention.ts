import type { Db } from '../../../db/tables.ts';
import { DAY, HOUR, type Instant, MINUTE } from '../../../lib/dates.ts';
import { pluralize } from '../../../lib/text.ts';

/** Something that waits for a person who looks after the board. */
export interface Attention {
  /** Name that reads with any number, such as `Roles to review`. */
  label: string;
  count: number;
  /** Since when the oldest of them waits, or the day on which the first of them falls due. */
  at: Instant | undefined;
  /** Next step, if the linked page does not name it. */
  note?: string;
  /** Page of the item. Undefined if it is handled outside the board. */
  href?: string;
}

/** Items of one feature. Items with a count of zero are removed by workflows/attention.queries.ts. */
export type FindAttention = (db: Db, now: Date) => Promise<Attention[]>;

/** Ages up to this number of hours are given in hours. */
const MAX_HOURS_SHOWN = 47;

/** `4 minutes`, `4 hours`, `12 days`: between a moment and now, in whole ones; or `less than a minute`. */
export function formatElapsed(at: Instant, now: Date): string {
  const ms = Math.abs(now.getTime() - Date.parse(at));
  if (ms < MINUTE) return 'less than a minute';
  const hours = Math.floor(ms / HOUR);
  if (hours > MAX_HOURS_SHOWN) return pluralize(Math.floor(ms / DAY), 'day');
  return hours > 0 ? pluralize(hours, 'hour') : pluralize(Math.floor(ms / MINUTE), 'minute');
}
