import { paths } from '../../paths.ts';
import { whenSeen } from '../../ui/browser/seen.ts';

/** Counts a view of the role on this page, once it is really looked at. Nothing identifies who looks. */
export function startJobViews(): void {
  const hash = document.querySelector<HTMLElement>('[data-role-page][data-open]')?.dataset.rolePage;
  if (hash) whenSeen(() => navigator.sendBeacon(paths.jobViews(hash)));
}
