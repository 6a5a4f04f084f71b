import type { Db } from '../../../db/tables.ts';
import { DAY, HOUR, type Instant, MINUTE } from '../../../lib/dates.ts';
import { pluralize } from '../../../lib/text.ts';

/** Item that needs staff. */
export interface AttentionItem {
  /** Label that fits any number, such as `Roles to review`. */
  label: string;
  count: number;
  /** Time since when the oldest waits, or day on which the first is due. */
  at: Instant | undefined;
  /** Next step, if the linked page does not name it. */
  note?: string;
  /** Page of the item. Undefined if it is handled outside the board. */
  href?: string;
}

/** Items of one feature. Items with a count of zero are removed by workflows/attention.queries.ts. */
export type FindAttention = (db: Db, now: Date) => Promise<AttentionItem[]>;

/** Ages up to this number of hours are given in hours. */
const MAX_HOURS_SHOWN = 47;

/** Whole units between a time and now: `4 hours`, or `less than a minute`. */
export function formatElapsed(at: Instant, now: Date): string {
  const ms = Math.abs(now.getTime() - Date.parse(at));
  if (ms < MINUTE) return 'less than a minute';
  const hours = Math.floor(ms / HOUR);
  if (hours > MAX_HOURS_SHOWN) return pluralize(Math.floor(ms / DAY), 'day');
  return hours > 0 ? pluralize(hours, 'hour') : pluralize(Math.floor(ms / MINUTE), 'minute');
}
