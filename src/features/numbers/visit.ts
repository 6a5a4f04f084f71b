import type { IncomingHttpHeaders } from 'node:http';
import { parseHost } from '../../lib/web-host.ts';

/** Characters of an address that is read: its host stands at its beginning. */
const MAX_URL_LENGTH = 200;

/**
 * Whether a request is somebody who opens a page in a window. Browsers say so themselves (Fetch Metadata); programs seldom
 * do, and what is fetched ahead of a click may never be looked at.
 */
export const isPageNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-dest'] === 'document' && headers['sec-purpose'] === undefined && headers.purpose === undefined;

/** Whether one of our own pages asks, or leads here: that is no new visit. */
export const isInternalNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] === 'same-origin';

/** Whether the reader asks not to be followed: then what they do is counted, and they are not. */
export const hasOptedOut = (headers: IncomingHttpHeaders): boolean => headers['sec-gpc'] === '1' || headers.dnt === '1';

/** Host of the page that a visit came from; undefined where it is not said, is ours, or is no host of the web. */
export function refererHost(referer: string, own: ReadonlySet<string>): string | undefined {
  const [scheme, , host = ''] = referer.slice(0, MAX_URL_LENGTH).split('/', 3);
  const bare = /^https?:$/i.test(scheme ?? '') ? parseHost(host) : undefined;
  return bare === undefined || own.has(bare) ? undefined : bare;
}
