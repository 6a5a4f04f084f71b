import type { BuildManifest } from './build-manifest.ts';
import { readFromDevice, saveOnDevice } from './device.ts';
import { fetchJsonOrUndefined } from './fetch-with-retry.ts';

const SECOND = 1_000;
const TEN_MINUTES = 600_000;
const HOUR = 3_600_000;

/** The build that this tab last heard of. */
const KEY = 'easel:build';

/** Manifest of this build once loaded. Decides what is prefetched. */
export let buildManifest: BuildManifest | undefined;

/** Asks for the latest build a second after load, hourly, and on return to a tab left for 10 minutes. */
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
  /** Above 0 when the page was rendered ahead. */
  activationStart?: number;
  /** Delivery of the page: `cache`, `navigational-prefetch` or undefined. */
  deliveryType?: string;
}

/**
 * Loads a page again that was read or rendered ahead, or kept, when it is not of the build that the tab last heard of.
 * Once: what was heard is forgotten first. A page fetched now stays: it may answer a form, which must not be sent twice.
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
