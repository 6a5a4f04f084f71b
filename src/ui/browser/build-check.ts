import { keep, recall } from './device.ts';
import { readQuietly } from './repeated-fetch.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;

/** The build that this tab last heard of. */
const KEY = 'easel:build';

export interface BuildManifest {
  id: string;
  timestamp: number;
  matcher: unknown;
  prerendered: string[];
}

/** The route rules of this build, once they are there. */
export let buildManifest: BuildManifest | undefined;

/** Asks for the latest build a second after load, hourly, and on return to a tab left for 10 minutes. */
export function startBuildCheck(id: string): void {
  let checkedAt = 0;
  const check = async (): Promise<void> => {
    if (document.hidden) return;
    checkedAt = Date.now();
    const latest = await readQuietly<{ id: string }>(`/builds/latest.json?${checkedAt}`);
    if (latest) keep(KEY, latest.id, 'sessionStorage');
  };
  setTimeout(async () => {
    check();
    buildManifest = await readQuietly(`/builds/meta/${id}.json`);
  }, SECOND);
  setInterval(check, HOUR);
  document.addEventListener('visibilitychange', () => {
    if (Date.now() - checkedAt >= 10 * MINUTE) check();
  });
}

/**
 * Loads the page again, past all that was prefetched, when the page before it heard of another build than the one that
 * made it. Once: what was heard is forgotten first.
 */
export function reloadOutdated(id: string): boolean {
  const latest = recall(KEY, 'sessionStorage') ?? id;
  keep(KEY, null, 'sessionStorage');
  if (latest !== id) location.reload();
  return latest !== id;
}
