/** Long enough to tell a stop at a link from a way across it. */
const PREFETCH_AFTER = 65;

/** Plain paths: no file, query or fragment, and nothing that has an effect or belongs to somebody. */
const PUBLIC_PAGE = /^\/(?!\/|(go|applications|recruiters|post-job|admin|alerts|api|_\w+)(\/|$))[\w/-]*$/;

/** Whether `href`, as written in a link, is a public page of this site that may be read ahead without effect. */
export const isPublicPage = (href: string): boolean => PUBLIC_PAGE.test(href);

/** Never with data saver on or on 2G (specification §9). */
export function mayPrefetch(connection: { saveData?: boolean; effectiveType?: string } | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
}

/** Reads pages ahead whose links are pointed at, where the browser does not do it by the `Speculation-Rules` header. */
export function startPrefetch(): void {
  if (HTMLScriptElement.supports?.('speculationrules')) return;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const known = new Set([location.pathname]);
  let timer: ReturnType<typeof setTimeout>;
  const consider = (event: Event): void => {
    clearTimeout(timer);
    const href = (event.target as Element).closest('a:not([rel~=nofollow])')?.getAttribute('href');
    if (!href || known.has(href) || !isPublicPage(href) || !mayPrefetch(connection)) return;
    timer = setTimeout(() => {
      known.add(href);
      fetch(href, { priority: 'low' }).catch(() => {});
    }, PREFETCH_AFTER);
  };
  document.addEventListener('pointerover', consider);
  document.addEventListener('focusin', consider);
}
