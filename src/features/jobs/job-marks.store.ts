import '../../ui/browser/start.ts';
import { deviceList, startNewMarks, toggleRowAttribute } from '../../ui/browser/device-list.ts';
import { startParts, whenPageVisible } from '../../ui/browser/parts.ts';
import { startSaveJobButtons } from './saved-jobs.store.ts';
import { WORKDAY } from './timezones.ts';

// Entry of every page with jobs: saved and visited marks, relative dates.

/** Marks the opened row for its view transition. */
function startRowTransition(): void {
  addEventListener('click', ({ target }) => {
    const title = (target as Element).closest?.('h2 a, h3 a');
    title?.closest('[data-role]')?.toggleAttribute('data-opening', true);
  });
  // Clears the mark after the back/forward cache.
  addEventListener('pageshow', () => document.querySelector('[data-opening]')?.toggleAttribute('data-opening'));
}

/** Counts a view at the address in `data-views` with the referring host. Identifies no one. */
function startJobViews(): void {
  const counter = document.querySelector<HTMLElement>('[data-views]')?.dataset.views;
  if (counter) whenPageVisible(() => navigator.sendBeacon(counter, document.referrer.split('/')[2]));
}

/**
 * Writes the reader's working hours in UTC (`22:30–06:30`) into the first `[data-own-hours]` and positions the second on the
 * strip.
 */
function startLocalHours(): void {
  const [text, bar] = document.querySelectorAll('[data-own-hours]');
  if (!text || !bar) return;
  const at = (hour: number): number => new Date().setHours(hour, 0, 0, 0);
  const clock = (hour: number): string => new Date(at(hour)).toISOString().slice(11, 16);
  text.textContent = `${clock(WORKDAY.from)}–${clock(WORKDAY.to)}`;
  bar.setAttribute('x', `${(at(WORKDAY.from) % 86_400_000) / 864_000}%`);
}

const list = deviceList('easel:visited', 500);

/** Sets `data-visited` on rows `[data-role="{hash}"]` of visited roles. `[data-role-page]` records a visit. */
function startVisitedJobs(): void {
  list.start(() => toggleRowAttribute('data-visited', (_, hash) => list.words().includes(hash)));
  const hash = document.querySelector<HTMLElement>('[data-role-page]')?.dataset.rolePage;
  if (hash) whenPageVisible(() => list.add(hash));
}

// Last, since the functions read the constant above.
startParts(startRowTransition, startNewMarks, startSaveJobButtons, startVisitedJobs, startJobViews, startLocalHours);
