import { parseHost } from '../../lib/web-address.ts';

/** Referring host of job views, without page or person. */
export interface JobViewReferrer {
  /** Host of another site, `''` if the browser sent none, or `OTHER_HOSTS` beyond the limit. */
  host: string;
  views: number;
}

/** Maximum number of hosts counted per job and day, because clients can invent them. */
export const MAX_HOSTS = 20;
/** Key for all further hosts of a day. Not a valid host name. */
export const OTHER_HOSTS = '*';

/** Referring host without `www.`. `''` if missing or invalid. Undefined for the board's own host. */
export function referringHostOrEmpty(input: string, ownHost: string): string | undefined {
  return input.trim().toLowerCase() === ownHost ? undefined : (parseHost(input) ?? '');
}

export const visitSourceName = (host: string): string =>
  host === '' ? 'Direct or unknown' : host === OTHER_HOSTS ? 'Other sites' : host;
