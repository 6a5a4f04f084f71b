import type { IncomingHttpHeaders } from 'node:http';
import { parseHost } from '../../lib/web-host.ts';

/** Characters read of a URL, whose host is at the start. */
const MAX_URL_LENGTH = 200;

/** True if a window opens a page, by Fetch Metadata. False for prefetches and most programs. */
export const isPageNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-dest'] === 'document' && headers['sec-purpose'] === undefined && headers.purpose === undefined;

/** True if the referrer is this site. */
export const isInternalNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] === 'same-origin';

/** True with GPC or DNT. Views count, the reader does not. */
export const hasOptedOut = (headers: IncomingHttpHeaders): boolean => headers['sec-gpc'] === '1' || headers.dnt === '1';

/** Referring host. Undefined if missing, own or invalid. */
export function refererHost(referer: string, own: ReadonlySet<string>): string | undefined {
  const [scheme, , host = ''] = referer.slice(0, MAX_URL_LENGTH).split('/', 3);
  const bare = /^https?:$/i.test(scheme ?? '') ? parseHost(host) : undefined;
  return bare === undefined || own.has(bare) ? undefined : bare;
}
