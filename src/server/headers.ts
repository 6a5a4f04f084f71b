import { markdownPath } from '../site-map.ts';

/** HTML or payload. */
export type PageOrPayload = 'page' | 'payload';

const STRICTEST = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every response. `https` adds HSTS. */
export function securityHeaders(origin: string): [string, string][] {
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), browsing-topics=()'],
    ['x-frame-options', 'DENY'],
    ...(origin.startsWith('https:')
      ? ([['strict-transport-security', 'max-age=63072000; includeSubDomains; preload']] as [string, string][])
      : []),
  ];
}

/** Headers of a stored page, except of its encoding, as alternating names and values. */
export function makePageHeadersExceptType(
  origin: string,
): (page: { path: string; contentSecurityPolicy: string | null }, form: PageOrPayload) => string[] {
  const shared = securityHeaders(origin).flat();
  return (page, form) => [
    // Revalidated, because pages change at any time.
    'cache-control',
    'public, max-age=0, must-revalidate',
    ...formHeaders(form === 'page' ? markdownPath(page.path) : undefined),
    'content-security-policy',
    (form === 'page' && page.contentSecurityPolicy) || STRICTEST,
    ...shared,
  ];
}

const formHeaders = (markdown: string | undefined): string[] =>
  markdown === undefined
    ? ['vary', 'accept-encoding']
    : ['vary', 'accept, accept-encoding', 'link', `<${markdown}>; rel="alternate"; type="text/markdown"`];

export { STRICTEST as STRICTEST_POLICY };

/** Adds UTF-8, which Astro omits for HTML. */
export const withCharset = (type: string): string => (type === 'text/html' ? 'text/html; charset=utf-8' : type);
