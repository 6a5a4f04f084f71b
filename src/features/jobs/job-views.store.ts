import { whenVisible } from '../../ui/browser/seen.ts';

/** Counts a view at the address in `data-views` with the referring host. Identifies no one. */
export function startJobViews(): void {
  const counter = document.querySelector<HTMLElement>('[data-views]')?.dataset.views;
  if (counter) whenVisible(() => navigator.sendBeacon(counter, document.referrer.split('/')[2]));
}
