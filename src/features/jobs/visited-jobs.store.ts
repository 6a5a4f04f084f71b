import { deviceList } from '../../ui/browser/device-list.ts';
import { markRows } from '../../ui/browser/rows.ts';
import { whenVisible } from '../../ui/browser/seen.ts';

const list = deviceList('easel:visited', 500);

/** Sets `data-visited` on rows `[data-role="{hash}"]` of visited roles. `[data-role-page]` records a visit. */
export function startVisitedJobs(): void {
  list.start(render);
  const hash = document.querySelector<HTMLElement>('[data-role-page]')?.dataset.rolePage;
  if (hash) whenVisible(() => list.add(hash));
}

const render = (): void => markRows('data-visited', (_, hash) => list.words().includes(hash));
