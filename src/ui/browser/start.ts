import { reloadOutdated, startBuildCheck } from './build-check.ts';
import { showSavedCount } from './device.ts';
import { backend, fetchJsonOrUndefined } from './fetch-with-retry.ts';
import { startParts, whenPageVisible } from './parts.ts';
import { startPrefetch } from './prefetch.ts';
import { startRelativeTimes } from './relative-times.ts';
import { startTheme } from './theme.ts';

// Entry script of every page. Views add scripts of features.
const buildId = import.meta.env.PUBLIC_BUILD_ID;

startParts(startTheme, startRelativeTimes, () =>
  whenPageVisible(() => {
    if (buildId && reloadOutdated(buildId)) return;
    if (document.readyState === 'complete') startQuietly();
    else addEventListener('load', startQuietly);
  }),
);

function startQuietly(): void {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  whenIdle(() =>
    startParts(startSignedIn, showSavedCount, startOpenCount, startPrefetch, () => buildId && startBuildCheck(buildId)),
  );
}

/** Updates `[data-open-count]`. Keeps the number after a failure. */
async function startOpenCount(): Promise<void> {
  const places = document.querySelectorAll('[data-open-count]');
  if (!places.length) return;
  const response = await fetchJsonOrUndefined<{ count: number }>(`${backend}/count`);
  if (response) for (const place of places) place.textContent = response.count.toLocaleString('en-US');
}

/** Shows the account link by a cookie that grants nothing, because pages are the same for everyone. */
function startSignedIn(): void {
  const link = document.querySelector('[data-visitor]');
  if (link && document.cookie.includes('easel.known')) link.textContent = 'Account';
}
