import { buildManifest } from './build-check.ts';

/** Long enough to tell a stop at a link from a way across it. */
const PREFETCH_AFTER = 65;

/** Never with data saver on or on 2G (specification §9). */
export function mayPrefetch(connection: { saveData?: boolean; effectiveType?: string } | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
}

/**
 * Reads pages ahead whose links are pointed at, once the build's manifest says which lie ready. A link to an old address
 * goes where the manifest redirects it, without the detour.
 */
export function startPrefetch(): void {
  const known = new Set([location.pathname]);
  let timer: ReturnType<typeof setTimeout>;
  const consider = (event: Event): void => {
    clearTimeout(timer);
    const link = (event.target as Element).closest<HTMLElement>('a:not([rel~=nofollow])');
    const href = link?.getAttribute('href');
    if (!link || !href || !buildManifest) return;
    const { matcher } = buildManifest;
    // The paths of a manifest begin with a slash, and no property that objects inherit does.
    const target = matcher.static[href as `/${string}`]?.redirect;
    if (target) link.setAttribute('href', target);
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (known.has(href) || !RegExp(matcher.prefetch).test(href) || !mayPrefetch(connection)) return;
    timer = setTimeout(() => {
      known.add(href);
      // By the rules in the head; what a browser reads ahead by them, it opens without asking again.
      if (HTMLScriptElement.supports?.('speculationrules')) link.dataset.ahead = '';
      else fetch(href, { priority: 'low' }).catch(() => {});
    }, PREFETCH_AFTER);
  };
  document.addEventListener('pointerover', consider);
  document.addEventListener('focusin', consider);
}
