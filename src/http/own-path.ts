const OWN = 'http://own.invalid';

/** `next`, when it is a path of this site in the form that browsers read it in; `otherwise` in every other case. */
export function ownPath(next: string | null | undefined, otherwise: string): string {
  if (!next?.startsWith('/') || next.length > 500) return otherwise;
  const url = URL.parse(next, OWN);
  // security: `/\evil.com` names another host, and `/.//evil.com` becomes `//evil.com`, which does too.
  if (!url || url.origin !== OWN || url.pathname.startsWith('//') || url.pathname.startsWith('/api/')) return otherwise;
  return url.pathname + url.search;
}
