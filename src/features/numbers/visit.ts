import type { IncomingHttpHeaders } from 'node:http';
import { parseHost } from '../../lib/web-host.ts';

/** Characters of a URL that are parsed. Its host is at the start. */
const MAX_URL_LENGTH = 200;

/**
 * True if the request opens a page in a window, by Fetch Metadata headers. Prefetches and most programs do not match.
 */
export const isPageNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-dest'] === 'document' && headers['sec-purpose'] === undefined && headers.purpose === undefined;

/** True if the request comes from a page of this site, so that it starts no new visit. */
export const isInternalNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] === 'same-origin';

/** True if the reader opted out of tracking (GPC or DNT). Their views count, they do not. */
export const hasOptedOut = (headers: IncomingHttpHeaders): boolean => headers['sec-gpc'] === '1' || headers.dnt === '1';

/** Host of the page that a visit came from; undefined where it is not said, is ours, or is no host of the web. */
export function refererHost(referer: string, own: ReadonlySet<string>): string | undefined {
  const [scheme, , host = ''] = referer.slice(0, MAX_URL_LENGTH).split('/', 3);
  const bare = /^https?:$/i.test(scheme ?? '') ? parseHost(host) : undefined;
  return bare === undefined || own.has(bare) ? undefined : bare;
}
