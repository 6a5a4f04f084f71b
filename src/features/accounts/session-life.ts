import { DAY, HOUR } from '../../lib/dates.ts';

/** The longest that somebody stays signed in. */
export const SESSION_DAYS = 30;
/** How long a session lasts that nobody uses. */
const IDLE_DAYS = 7;
/** How long a passkey that was used in a session counts as used just now. */
export const PASSKEY_HOURS = 12;

/** When a session ends that is last used at `now`. */
export const sessionEnd = (begun: Date, now: Date): Date =>
  new Date(Math.min(begun.getTime() + SESSION_DAYS * DAY, now.getTime() + IDLE_DAYS * DAY));

/** The new end of a session that is used now; undefined while its end is nearly right, so that pages seldom write. */
export function renewedSessionEnd(
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
  now: Date,
): Date | undefined {
  const end = sessionEnd(createdAt, now);
  return Math.abs(end.getTime() - expiresAt.getTime()) > HOUR ? end : undefined;
}
