import { addDays, DAY, type Instant, MINUTE, toInstant } from '../../lib/dates.ts';
import { instantInZone, isTimeZone, localInZone } from '../../lib/time-zone.ts';
import { type AlertFrequency, MIN_MINUTES_BETWEEN_MAILS } from './alert.ts';

export interface ReaderMailTime {
  /** IANA time zone. Unknown ones count as UTC. */
  zone: string;
  hour: number;
}

/** Tuesday, as `getUTCDay` counts. */
const MAIL_DAY = 2;

/**
 * Next daily or weekly mail after `now`, at the reader's hour, weekly on Tuesday. An hour later if a clock change skips the
 * hour.
 */
export function nextMailTime(frequency: 'daily' | 'weekly', { zone, hour }: ReaderMailTime, now: Date): Instant {
  const clocks = isTimeZone(zone) ? zone : 'UTC';
  const at = toInstant(now);
  const [today = ''] = localInZone(at, clocks).split('T');
  for (let day = 0; day <= 8; day++) {
    const date = addDays(`${today}T00:00:00.000Z`, day).slice(0, 10);
    if (frequency === 'weekly' && new Date(`${date}T00:00:00.000Z`).getUTCDay() !== MAIL_DAY) continue;
    const moment = momentAt(date, hour, clocks);
    if (moment > at) return moment;
  }
  return toInstant(new Date(now.getTime() + DAY));
}

function momentAt(date: string, hour: number, zone: string): Instant {
  const at = (h: number) => instantInZone(`${date}T${String(h).padStart(2, '0')}:00`, zone);
  return at(hour) ?? at(Math.min(23, hour + 1)) ?? `${date}T12:00:00.000Z`;
}

/** Time of the next instant mail: now, or the minimum interval after the last one. */
export function earliestInstantMailTime(mailedAt: Instant | null, now: Date): Instant {
  const earliest = mailedAt ? Date.parse(mailedAt) + MIN_MINUTES_BETWEEN_MAILS * MINUTE : 0;
  return toInstant(new Date(Math.max(now.getTime(), earliest)));
}

/** First time an alert is due: now for an instant alert. */
export const firstMailTime = (frequency: AlertFrequency, clock: ReaderMailTime, now: Date): Instant =>
  frequency === 'instant' ? toInstant(now) : nextMailTime(frequency, clock, now);
