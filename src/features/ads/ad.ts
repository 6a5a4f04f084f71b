import type { AdBookingDecision } from '../../db/column-values.ts';
import type { Instant } from '../../lib/dates.ts';
import { isTokenEqual } from '../../lib/token.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { OrderStatus } from '../selling/selling.ts';

/** Targeting: three comma-separated lists, each may be empty. */
export interface AdTargeting {
  target_job_types: string;
  target_locations: string;
  target_pages: string;
}

/** Ad. Field names follow specification §3. */
export interface Ad extends AdTargeting {
  id: string;
  title: string;
  body: string;
  /** Image path. `@2x` has double the size. */
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
export type PublicAd = Pick<Ad, 'id' | 'title' | 'body' | 'image' | 'advertiser'>;

export const AD_LIMITS = { title: 42, body: 80, advertiser: 60, href: 2_048, list: 1_000, priority: 1_000 };

/** Purchase of an ad by its advertiser. */
interface AdBooking {
  /** Impressions bought. */
  impressions: number;
  delivered: number;
  decision: AdBookingDecision | null;
  orderStatus: OrderStatus;
}

export interface StoredAd extends Ad, AdReportIdentity {
  running: boolean;
  version: number;
  /** Start, or booking time for one that started at once. */
  since: Instant;
  updatedAt: string;
  /** Set for an ad that its advertiser booked. */
  booking: StoredAdBooking | undefined;
}

export interface StoredAdBooking extends AdBooking {
  orderId: string;
  /** Advertiser. Null after they deleted their account. */
  userId: string | null;
  /** Reason for a rejection. */
  reason: string;
}

/** Ad with its times and booking. The owner's ads have no booking. */
interface TimedAd extends Pick<Ad, 'active' | 'start' | 'end'> {
  booking?: AdBooking | undefined;
}

/** Order statuses in which an ad is reviewed and runs. A dispute does not stop it until lost. */
export const RUNNABLE_ORDERS: readonly OrderStatus[] = ['paid', 'partly refunded', 'disputed'];

export type AdState = 'running' | 'scheduled' | 'paused' | 'ended' | 'not paid' | 'in review' | 'rejected';

/** True if pages show an ad at a moment. */
export const isAdRunning = (ad: TimedAd, now: Instant): boolean => adState(ad, now) === 'running';

/** State of an ad at a moment. */
export function adState({ active, start, end, booking }: TimedAd, now: Instant): AdState {
  if (booking?.decision === 'rejected') return 'rejected';
  if (booking?.decision === 'accepted') {
    if (!RUNNABLE_ORDERS.includes(booking.orderStatus) || booking.delivered >= booking.impressions) return 'ended';
  } else if (booking) return RUNNABLE_ORDERS.includes(booking.orderStatus) ? 'in review' : 'not paid';
  if (end !== null && end <= now) return 'ended';
  if (!active) return 'paused';
  return start !== null && now < start ? 'scheduled' : 'running';
}

interface AdReportIdentity {
  id: string;
  /** Version of the report address. Raising it invalidates older addresses. */
  reportVersion: number;
}

/** Secret part of a report's address. Derived on each use and not stored. */
export const makeReportToken = (accounts: Pick<Accounts, 'sign'>, { id, reportVersion }: AdReportIdentity): string =>
  `${id}-${accounts.sign('ad report', id, reportVersion)}`;

/** Ad of a token, valid or not. */
export const unverifiedAdIdOfReportToken = (token: string): string => token.split('-', 1)[0] ?? '';

export const isValidReportToken = (accounts: Pick<Accounts, 'sign'>, ad: AdReportIdentity, token: string): boolean =>
  isTokenEqual(token, makeReportToken(accounts, ad));
