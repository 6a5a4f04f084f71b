import { whenVisible } from '../../ui/browser/seen.ts';

/**
 * Counts a view of the role on this page at the address in its `data-views`, once it is
 * really looked at, with the host of the page that led here. Nothing identifies who looks.
 */
export function startJobViews(): void {
  const counter = document.querySelector<HTMLElement>('[data-views]')?.dataset.views;
  if (counter) whenVisible(() => navigator.sendBeacon(counter, document.referrer.split('/')[2]));
}
