import { backend, fetchJsonOrUndefined } from '../../ui/browser/fetch-with-retry.ts';
import { whenPageVisible } from '../../ui/browser/parts.ts';
import type { Ad } from './ad.ts';

/** Random id of this page view. Stored nowhere. */
const view = Math.random().toString(36).slice(2) + Date.now().toString(36);

/** Running ads. Empty if they cannot be loaded (specification §8). */
export async function fetchRunningAdsOrNone(url: string): Promise<Ad[]> {
  const ads = await fetchJsonOrUndefined<unknown>(url);
  return Array.isArray(ads) ? ads : [];
}

const reported = new Set<string>();

export function reportImpressionOnce(adId: string, slot: number): void {
  reportOnce('impression', adId, { view, slot });
}

/** Counts a click once per ad and page view. */
export function reportClickOnce(adId: string): void {
  reportOnce('click', adId, {});
}

function reportOnce(kind: 'impression' | 'click', adId: string, extra: { view?: string; slot?: number }): void {
  const key = [kind, adId, extra.slot].join(' ');
  if (reported.has(key)) return;
  reported.add(key);
  const body = JSON.stringify({ adId, ...extra, pageUrl: location.pathname.slice(1) });
  // `keepalive`, because a click leaves the page.
  fetch(`${backend}/ads/${kind}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body,
  })
    .then((response) => {
      if (!response.ok) throw new Error(`${response.status} ${response.url}`);
    })
    .catch((error) => console.error(error));
}

/** An ad is seen when half of it is in view for a second (product §10). */
const SHARE = 0.5;
const SECOND = 1_000;

/** Calls `then` once half of the element was visible for a second. Returns a function that stops watching. */
export function onFirstViewed(element: Element, then: () => void): () => void {
  let isInView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', weigh);
  };
  const weigh = (): void => {
    clearTimeout(timer);
    if (!isInView || document.visibilityState !== 'visible') return;
    timer = setTimeout(() => {
      stop();
      then();
    }, SECOND);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= SHARE;
      weigh();
    },
    { threshold: SHARE },
  );
  let isStopped = false;
  whenPageVisible(() => {
    if (isStopped) return;
    observer.observe(element);
    document.addEventListener('visibilitychange', weigh);
  });
  return () => {
    isStopped = true;
    stop();
  };
}
