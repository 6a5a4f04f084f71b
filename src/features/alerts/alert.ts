import { type AlertFrequency, FREQUENCIES } from '../../db/column-values.ts';
import type { Instant } from '../../lib/dates.ts';

export { type AlertFrequency, FREQUENCIES };

export const frequencyNames: Record<AlertFrequency, { label: string; phrase: string }> = {
  instant: { label: 'As they come', phrase: 'as they come' },
  daily: { label: 'Daily', phrase: 'daily' },
  weekly: { label: 'Weekly', phrase: 'weekly, on Tuesdays' },
};

export const DEFAULT_FREQUENCY: AlertFrequency = 'daily';

export const isAlertFrequency = (text: string): text is AlertFrequency =>
  (FREQUENCIES as readonly string[]).includes(text);

/** Alerts per mailbox, with unconfirmed ones. Further ones are ignored. */
export const MAX_ALERTS_PER_READER = 30;
export const MAX_UNCONFIRMED_ALERTS = 5;

/** Unconfirmed alerts on the board. The oldest beyond it are deleted hourly, which bounds mass sign-ups. */
export const MAX_UNCONFIRMED_ALERTS_TOTAL = 20_000;

export const LINK_VALID_DAYS = 7;
/** Days after which ended and unconfirmed alerts are deleted, with an address that has no others. */
export const ENDED_ALERT_DAYS = 30;
export const PAUSE_DAYS = 30;
/** Confirmation mails to an address that never confirmed. */
export const MAX_CONFIRMATION_MAILS = 2;
export const MIN_HOURS_BETWEEN_CONFIRMATIONS = 24;

/** Default hour of daily and weekly mail in the reader's time zone. */
export const DEFAULT_HOUR = 8;

/** Roles per mail, and per company in it. */
export const MAX_JOBS_PER_MAIL = 10;
export const MAX_JOBS_PER_COMPANY = 2;
export const MIN_MINUTES_BETWEEN_MAILS = 15;
/** Days for which an unsent match is still announced. */
export const MATCH_DAYS = 30;

export const CONFIRMATION_KIND = 'alert confirmation';
export const ALERT_KIND = 'alert';
export const NEWSLETTER_KIND = 'newsletter';

export const ALERTS = 'alerts';
/** Mailing list of the newsletter, and its id among a reader's requests. */
export const NEWSLETTER = 'newsletter';

export interface AlertView {
  id: string;
  words: string;
  href: string;
  frequency: AlertFrequency;
  state: 'pending' | 'active' | 'paused' | 'ended';
  pausedUntil: Instant | null;
}

export interface SentAlertMail {
  at: Instant;
  /** Description. `''` if the alert is deleted or changed its search. */
  words: string;
  roles: { title: string; href: string }[];
}

export type NewsletterSubscriptionState = Exclude<AlertView['state'], 'paused'>;

export function alertState(
  alert: { confirmed_at: Instant | null; ended_at: Instant | null; paused_until: Instant | null },
  at: Instant,
): AlertView['state'] {
  if (alert.ended_at !== null) return 'ended';
  if (alert.confirmed_at === null) return 'pending';
  return alert.paused_until !== null && alert.paused_until > at ? 'paused' : 'active';
}
