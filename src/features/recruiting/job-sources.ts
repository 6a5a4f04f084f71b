import { parseHost } from '../../lib/web-host.ts';

/** Where views of a role came from: a host, never a page or a person. */
export interface JobSource {
  /** Of another site; `''` where the browser named none, `OTHER_HOSTS` for those beyond the limit. */
  host: string;
  views: number;
}

/** Hosts that are told apart of a role and day: anybody can make one up. */
export const MAX_HOSTS = 20;
/** What the others of a day are counted under; no host is called so. */
export const OTHER_HOSTS = '*';

/**
 * The host that a reader came from, of what the browser says: without `www.`, and `''` where it says none or no name of a host.
 * Undefined for the board's own host: who goes on from one of its pages came to it before.
 */
export function parseVisitSource(said: string, ownHost: string): string | undefined {
  return said.trim().toLowerCase() === ownHost ? undefined : (parseHost(said) ?? '');
}

/** How a host is called on screen. */
export const visitSourceName = (host: string): string =>
  host === '' ? 'Direct or unknown' : host === OTHER_HOSTS ? 'Other sites' : host;
