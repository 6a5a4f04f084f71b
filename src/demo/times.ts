import type { Tables } from '../db/tables.ts';
import { DAY } from '../lib/dates.ts';
import { DAYS_OPEN, DAYS_SHOWN_CLOSED, DAYS_UNTIL_CONFIRMATION } from '../site.ts';
import type { JobDates } from './calendar.ts';
import type { Random } from './random.ts';

type Times = Pick<
  Tables['jobs'],
  'created_at' | 'updated_at' | 'published_at' | 'confirmed_at' | 'expires_at' | 'closed_at'
>;

/** Times of a role's row, in order. */
export function makeTimes({ published, closed, status }: JobDates, today: number, random: Random): Times {
  const until = closed ?? today;
  const requestedAt = published + DAYS_UNTIL_CONFIRMATION * DAY;
  const confirmed = requestedAt < until ? someDaysAfter(requestedAt, 4, until, random) : null;
  const edited = random.chance(0.3) ? someDaysAfter(published, 6, until, random) : published;
  const archived = status === 'archived' ? (closed ?? published) + DAYS_SHOWN_CLOSED * DAY : 0;
  return {
    created_at: iso(published - random.between(0.02, 3) * DAY),
    updated_at: iso(Math.min(today, Math.max(edited, confirmed ?? 0, closed ?? 0, archived))),
    published_at: iso(published),
    confirmed_at: confirmed === null ? null : iso(confirmed),
    expires_at: iso(published + DAYS_OPEN * DAY),
    closed_at: closed === null ? null : iso(closed),
  };
}

/** Up to `most` days later at about the same hour, not after `until`. */
function someDaysAfter(time: number, most: number, until: number, random: Random): number {
  const days = random.whole(0, Math.min(most, Math.floor((until - time) / DAY)));
  return Math.min(until, time + (days + random.next() / 8) * DAY);
}

const iso = (time: number): string => new Date(Math.floor(time / 1_000) * 1_000).toISOString();
