import type { Instant } from '../../lib/dates.ts';

/** Targeting of an ad: three comma-separated lists, each of which may be empty. */
export interface Targeting {
  target_job_types: string;
  target_locations: string;
  target_pages: string;
}

/** Paid space. Fields are spelled as the specification §3 spells them. */
export interface Ad extends Targeting {
  id: string;
  title: string;
  body: string;
  /** Path of a picture on this site, twice as wide as high; its double is at the same path with `@2x`. */
  image: string | null;
  /** Target URL, http or https. */
  href: string;
  advertiser: string;
  priority: number;
  active: boolean;
  start: Instant | null;
  end: Instant | null;
}

/** Public fields of an ad. */
export type AdView = Pick<Ad, 'id' | 'title' | 'body' | 'image' | 'advertiser'>;

export const AD_LIMITS = { title: 42, body: 80, advertiser: 60, href: 2_048, list: 1_000, priority: 1_000 };

/** True if an ad is active and `now` lies between its start and end. */
export function isRunning({ active, start, end }: Pick<Ad, 'active' | 'start' | 'end'>, now: Instant): boolean {
  return active && (start === null || start <= now) && (end === null || now < end);
}

export type AdState = 'running' | 'scheduled' | 'paused' | 'ended';

/** State of an ad at a moment. */
export function adState({ active, start, end }: Pick<Ad, 'active' | 'start' | 'end'>, now: Instant): AdState {
  if (end !== null && end <= now) return 'ended';
  if (!active) return 'paused';
  return start !== null && now < start ? 'scheduled' : 'running';
}
