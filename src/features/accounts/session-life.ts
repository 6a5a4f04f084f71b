import { DAY, HOUR } from '../../lib/dates.ts';

/** Maximum days of a session. */
export const SESSION_DAYS = 30;
/** Days after which an unused session ends. */
const IDLE_DAYS = 7;
/** Hours for which a used passkey counts as recent. */
export const PASSKEY_HOURS = 12;

/** End of a session last used at `now`. */
export const sessionEnd = (begun: Date, now: Date): Date =>
  new Date(Math.min(begun.getTime() + SESSION_DAYS * DAY, now.getTime() + IDLE_DAYS * DAY));

/** Extended end of a session in use. Undefined if the end changes little, so that pages seldom write. */
export function sessionEndIfRenewalDue(
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
  now: Date,
): Date | undefined {
  const end = sessionEnd(createdAt, now);
  return Math.abs(end.getTime() - expiresAt.getTime()) > HOUR ? end : undefined;
}
