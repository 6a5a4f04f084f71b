import { readFromDevice, saveOnDevice } from './device.ts';
import { fetchJsonOrUndefined } from './fetch-with-retry.ts';

export interface BuildManifest {
  id: string;
  timestamp: number;
  matcher: {
    /** Rules by path and pattern. `{…}` is kept by redirects, `*` is one segment, `**` any number. */
    static: Record<`/${string}`, RouteRule>;
    dynamic: Record<string, RouteRule>;
    wildcard: Record<string, RouteRule>;
    /** Regular expression of prerendered links. */
    prefetch: string;
  };
  /** Prerendered paths without pattern. */
  prerendered: string[];
}

interface RouteRule {
  redirect?: string;
  prerender?: boolean;
  prefetch?: boolean;
}

const SECOND = 1_000;
const TEN_MINUTES = 600_000;
const HOUR = 3_600_000;

/** Last known build of this tab. */
const KEY = 'easel:build';

/** Manifest of this build once loaded. Decides what is prefetched. */
export let buildManifest: BuildManifest | undefined;

/** Checks for a new build a second after load, hourly, and when the page is shown again after a pause. */
export function startBuildCheck(id: string): void {
  let checkedAt = 0;
  const check = async (): Promise<void> => {
    if (document.hidden) return;
    checkedAt = Date.now();
    const latest = await fetchJsonOrUndefined<{ id: string }>(`/builds/latest.json?${checkedAt}`);
    if (latest) saveOnDevice(KEY, latest.id, 'sessionStorage');
  };
  setTimeout(async () => {
    check();
    buildManifest = await fetchJsonOrUndefined(`/builds/meta/${id}.json`);
  }, SECOND);
  setInterval(check, HOUR);
  document.addEventListener('visibilitychange', () => {
    if (Date.now() - checkedAt >= TEN_MINUTES) check();
  });
}

interface Visit extends PerformanceNavigationTiming {
  /** Above 0 if prerendered. */
  activationStart?: number;
  /** Delivery: `cache`, `navigational-prefetch` or undefined. */
  deliveryType?: string;
}

/**
 * Reloads a prefetched, prerendered or cached page of another build than the last known, once. A fresh response stays, since it
 * may answer a form.
 */
export function reloadOutdated(id: string): boolean {
  const latest = readFromDevice(KEY, 'sessionStorage') ?? id;
  saveOnDevice(KEY, null, 'sessionStorage');
  const [visit] = performance.getEntriesByType('navigation') as Visit[];
  const fetchedNow = visit?.transferSize && !visit.activationStart && !visit.deliveryType;
  if (latest === id || fetchedNow) return false;
  location.reload();
  return true;
}
