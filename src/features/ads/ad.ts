import type { Instant } from '../../lib/dates.ts';

/** Where an ad wants to stand: three lists separated by commas, any of which may be empty. */
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
  /** Where a click leads: http or https, always. */
  href: string;
  advertiser: string;
  priority: number;
  active: boolean;
  start: Instant | null;
  end: Instant | null;
}

/** What an ad shows of itself. */
export type AdView = Pick<Ad, 'id' | 'title' | 'body' | 'image' | 'advertiser'>;

export const AD_LIMITS = { title: 42, body: 80, advertiser: 60, href: 2_048, list: 1_000, priority: 1_000 };

/** Whether an ad runs at a moment: switched on, begun and not yet over. */
export function isRunning({ active, start, end }: Pick<Ad, 'active' | 'start' | 'end'>, now: Instant): boolean {
  return active && (start === null || start <= now) && (end === null || now < end);
}

export type AdState = 'running' | 'scheduled' | 'paused' | 'ended';

/** How an ad stands at a moment, in one word. */
export function adState({ active, start, end }: Pick<Ad, 'active' | 'start' | 'end'>, now: Instant): AdState {
  if (end !== null && end <= now) return 'ended';
  if (!active) return 'paused';
  return start !== null && now < start ? 'scheduled' : 'running';
}
