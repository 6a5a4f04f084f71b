import { DAY, MINUTE } from '../lib/dates.ts';
import { DAYS_OPEN, DAYS_SHOWN_CLOSED } from '../site.ts';
import type { Random } from './random.ts';

/** Publication and end of a job in milliseconds since 1970. Open jobs have no end. */
export interface JobDates {
  published: number;
  closed: number | null;
  status: 'published' | 'filled' | 'closed' | 'expired' | 'archived';
}

const OPEN_WITHIN_DAYS = DAYS_OPEN - 5;
/** Two years of trends, and the roles before that ended in their first weeks. */
const HISTORY_DAYS = 820;
/** Growth of the board in its whole history, as a power of e. */
const GROWTH = 1.7;
const RECENTLY_CLOSED = 60;
const MIN_OPEN_DAYS = 8;
const HOURS = [
  [6, 4],
  [7, 12],
  [8, 20],
  [9, 20],
  [10, 15],
  [11, 9],
  [12, 9],
  [13, 16],
  [14, 15],
  [15, 11],
  [16, 7],
  [17, 4],
  [18, 2],
  [20, 1],
] as const;
const MONTHS = [1, 1, 1, 0.95, 0.92, 0.88, 0.75, 0.65, 1, 1, 0.85, 0.5];

/** Distinct publication dates of all roles, oldest first, denser towards today. */
export function makeCalendar(openJobs: number, closedJobs: number, today: number, random: Random): JobDates[] {
  const used = new Set<number>();
  const recent = Math.min(RECENTLY_CLOSED, Math.round(closedJobs / 50));
  const dates = [
    ...Array.from({ length: openJobs }, () => makeOpen(today, random, used)),
    ...Array.from({ length: recent }, () => makeRecentlyClosed(today, random, used)),
    ...Array.from({ length: closedJobs - recent }, () => makeArchived(today, random, used)),
  ];
  return dates.sort((a, b) => a.published - b.published);
}

function makeOpen(today: number, random: Random, used: Set<number>): JobDates {
  const published = pickUnused(used, () => {
    const at = workingTime(today - OPEN_WITHIN_DAYS * random.next() ** 1.3 * DAY, random);
    return at !== undefined && at < today - MINUTE && at > today - OPEN_WITHIN_DAYS * DAY ? at : undefined;
  });
  return { published, closed: null, status: 'published' };
}

function makeRecentlyClosed(today: number, random: Random, used: Set<number>): JobDates {
  const status = random.key({ filled: 55, closed: 25, expired: 20 });
  let closed = 0;
  const published = pickUnused(used, () => {
    const life = status === 'expired' ? DAYS_OPEN : random.between(MIN_OPEN_DAYS + 1, DAYS_OPEN - 1);
    const at = workingTime(today - (random.between(0.5, DAYS_SHOWN_CLOSED) + life) * DAY, random);
    closed = status === 'expired' ? (at ?? 0) + life * DAY : toSecond((at ?? 0) + life * DAY);
    return at !== undefined && closed < today && closed > today - (DAYS_SHOWN_CLOSED - 0.5) * DAY ? at : undefined;
  });
  return { published, closed, status };
}

function makeArchived(today: number, random: Random, used: Set<number>): JobDates {
  const published = pickUnused(used, () => {
    const passed = random.next();
    if (random.next() > Math.exp(GROWTH * (passed - 1))) return undefined;
    const at = workingTime(today - HISTORY_DAYS * (1 - passed) * DAY, random);
    if (at === undefined || at < today - HISTORY_DAYS * DAY) return undefined;
    if (!random.chance(MONTHS[new Date(at).getUTCMonth()] ?? 1)) return undefined;
    if (at > today - OPEN_WITHIN_DAYS * DAY && random.chance(0.7)) return undefined;
    return at < today - (DAYS_SHOWN_CLOSED + MIN_OPEN_DAYS + 1) * DAY ? at : undefined;
  });
  const longest = (today - published) / DAY - DAYS_SHOWN_CLOSED;
  const isExpired = longest > DAYS_OPEN && random.chance(0.2);
  const life = MIN_OPEN_DAYS + (Math.min(DAYS_OPEN, longest) - MIN_OPEN_DAYS) * (1 - random.next() ** 1.4);
  return {
    published,
    closed: isExpired ? published + DAYS_OPEN * DAY : toSecond(published + life * DAY),
    status: 'archived',
  };
}

function pickUnused(used: Set<number>, attempt: () => number | undefined): number {
  for (;;) {
    const at = attempt();
    if (at === undefined || used.has(at)) continue;
    used.add(at);
    return at;
  }
}

/** Working hours of that day. Undefined for most weekends. */
function workingTime(around: number, random: Random): number | undefined {
  const day = Math.floor(around / DAY) * DAY;
  const weekday = new Date(day).getUTCDay();
  if ((weekday === 0 || weekday === 6) && !random.chance(0.08)) return undefined;
  const [hour] = random.weigh(HOURS, ([, weight]) => weight);
  return day + hour * 60 * MINUTE + random.whole(0, 3_599) * 1_000;
}

const toSecond = (time: number): number => Math.floor(time / 1_000) * 1_000;
