import { reloadOutdated, startBuildCheck } from './build-check.ts';
import { startOpenCount } from './open-count.ts';
import { startParts } from './parts.ts';
import { startPrefetch } from './prefetch.ts';
import { startRelativeTimes } from './relative-times.ts';
import { showSavedCount } from './saved-counts.ts';
import { whenVisible } from './seen.ts';
import { startSignedIn } from './signed-in.ts';
import { startTheme } from './theme.ts';

// Entry script of every page. Features add scripts in their views.
const buildId = import.meta.env.PUBLIC_BUILD_ID;

startParts(startTheme, startRelativeTimes, () =>
  whenVisible(() => {
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
