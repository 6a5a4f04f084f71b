import { backend, fetchJsonOrUndefined } from '../../ui/browser/fetch-with-retry.ts';
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
