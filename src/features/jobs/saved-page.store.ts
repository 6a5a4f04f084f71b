import { readFromDevice } from '../../ui/browser/device.ts';
import { parseWords } from '../../ui/browser/device-list.ts';

/** More do not fit into an address: the guard takes 2,048 characters. */
const MAX_HASHES_IN_URL = 250;

/**
 * Goes from the bare page `[data-saved-page="{key}"]` to the one that names the roles kept under the key, the latest
 * first; where none are kept, the page says so.
 */
export function startSavedPage(): void {
  const page = document.querySelector<HTMLElement>('[data-saved-page]');
  const key = page?.dataset.savedPage;
  if (!page || !key) return;
  const hashes = parseWords(readFromDevice(key), MAX_HASHES_IN_URL).toReversed();
  if (hashes.length > 0) location.replace(`${location.pathname}?roles=${hashes.join()}`);
  else delete page.querySelector<HTMLElement>('.nothing')?.dataset.unasked;
}
