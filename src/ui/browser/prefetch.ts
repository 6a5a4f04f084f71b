import { buildManifest } from './build-check.ts';

/** Milliseconds that distinguish a stop at a link. */
const PREFETCH_AFTER = 65;

/** False with data saver or 2G (specification §9). */
export function mayPrefetch(connection: { saveData?: boolean; effectiveType?: string } | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
}

/** Prefetches prerendered pages on hover, following redirects of the manifest. */
export function startPrefetch(): void {
  const known = new Set([location.pathname]);
  let timer: ReturnType<typeof setTimeout>;
  const consider = (event: Event): void => {
    clearTimeout(timer);
    const link = (event.target as Element).closest<HTMLElement>('a:not([rel~=nofollow])');
    const href = link?.getAttribute('href');
    if (!link || !href || !buildManifest) return;
    const { matcher } = buildManifest;
    // Keys start with a slash, inherited properties do not.
    const target = matcher.static[href as `/${string}`]?.redirect;
    if (target) link.setAttribute('href', target);
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (known.has(href) || !RegExp(matcher.prefetch).test(href) || !mayPrefetch(connection)) return;
    timer = setTimeout(() => {
      known.add(href);
      // Speculation rules in the head handle prefetching.
      if (HTMLScriptElement.supports?.('speculationrules')) link.dataset.ahead = '';
      else fetch(href, { priority: 'low' }).catch(() => {});
    }, PREFETCH_AFTER);
  };
  document.addEventListener('pointerover', consider);
  document.addEventListener('focusin', consider);
}
