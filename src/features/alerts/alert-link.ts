import { DAY } from '../../lib/dates.ts';
import { deriveToken, isTokenEqual } from '../../lib/token.ts';
import { paths } from '../../paths.ts';
import { LINK_VALID_DAYS } from './alert.ts';

/** Secret and origin for links of alerts. Tokens are derived and stored nowhere. */
export interface AlertLinkSettings {
  secret: string;
  /** Origin of the board for addresses in mails. */
  origin: string;
}

const READER = 'alert reader';
const ALERT = 'alert';
const NEWSLETTER_PURPOSE = 'newsletter';
const CONFIRMATION = 'alert confirmation';

const ID = /^([0-9a-z]{22})([\w-]{32})$/;
const TIMED = /^([0-9a-z]{22})([0-9a-z]{9})([\w-]{32})$/;

const sealed = (secret: string, purpose: string, id: string): string => id + deriveToken(secret, purpose, id);

function unsealed(secret: string, purpose: string, token: string): string | undefined {
  const [, id = '', mac = ''] = ID.exec(token) ?? [];
  return id && isTokenEqual(mac, deriveToken(secret, purpose, id)) ? id : undefined;
}

export const readerToken = (secret: string, readerId: string): string => sealed(secret, READER, readerId);
export const readerIdFromToken = (secret: string, token: string): string | undefined => unsealed(secret, READER, token);

/** Token that manages one alert. */
export const alertToken = (secret: string, alertId: string): string => sealed(secret, ALERT, alertId);
export const alertIdFromToken = (secret: string, token: string): string | undefined => unsealed(secret, ALERT, token);

export const newsletterToken = (secret: string, readerId: string): string =>
  sealed(secret, NEWSLETTER_PURPOSE, readerId);
export const readerIdFromNewsletterToken = (secret: string, token: string): string | undefined =>
  unsealed(secret, NEWSLETTER_PURPOSE, token);

/** Token that confirms a sign-up for `LINK_VALID_DAYS` days. */
export function confirmationToken(secret: string, readerId: string, now: Date): string {
  const time = now.getTime().toString(36).padStart(9, '0');
  return readerId + time + deriveToken(secret, CONFIRMATION, readerId, time);
}

/** Reader of a confirmation token. `isExpired` after its period. Undefined if its signature is invalid. */
export function readConfirmationToken(
  secret: string,
  token: string,
  now: Date,
): { readerId: string; isExpired: boolean } | undefined {
  const [, readerId = '', time = '', mac = ''] = TIMED.exec(token) ?? [];
  if (!readerId || !isTokenEqual(mac, deriveToken(secret, CONFIRMATION, readerId, time))) return undefined;
  return { readerId, isExpired: now.getTime() > Number.parseInt(time, 36) + LINK_VALID_DAYS * DAY };
}

export const readerLink = ({ secret, origin }: AlertLinkSettings, readerId: string): string =>
  origin + paths.alertReader(readerToken(secret, readerId));
export const confirmationLink = ({ secret, origin }: AlertLinkSettings, readerId: string, now: Date): string =>
  origin + paths.alertConfirmation(confirmationToken(secret, readerId, now));
export const unsubscribeLink = ({ secret, origin }: AlertLinkSettings, alertId: string): string =>
  origin + paths.alertUnsubscribe(alertToken(secret, alertId));
