import { recall } from '../../ui/browser/device.ts';
import { parseWords } from '../../ui/browser/device-list.ts';

/** More do not fit into an address: the guard takes 2,048 characters. */
const MOST_NAMED = 250;

/** Goes from the bare page `[data-saved-page="{key}"]` to the one that names the roles kept under the key, the latest first. */
export function startSavedPage(): void {
  const key = document.querySelector<HTMLElement>('[data-saved-page]')?.dataset.savedPage;
  const hashes = key ? parseWords(recall(key), MOST_NAMED).toReversed() : [];
  if (hashes.length > 0) location.replace(`${location.pathname}?roles=${hashes.join()}`);
}
