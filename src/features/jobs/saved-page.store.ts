import { readFromDevice } from '../../ui/browser/device.ts';
import { parseStoredWords } from '../../ui/browser/device-list.ts';

/** The guard accepts addresses of 2,048 characters. */
const MAX_HASHES_IN_URL = 250;

/**
 * Redirects the bare page `[data-saved-page="{key}"]` to one that names the saved roles, latest first. Otherwise the page says
 * that there are none.
 */
export function redirectToSavedJobs(): void {
  const page = document.querySelector<HTMLElement>('[data-saved-page]');
  const key = page?.dataset.savedPage;
  if (!page || !key) return;
  const hashes = parseStoredWords(readFromDevice(key), MAX_HASHES_IN_URL).toReversed();
  if (hashes.length > 0) location.replace(`${location.pathname}?roles=${hashes.join()}`);
  else delete page.querySelector<HTMLElement>('.nothing')?.dataset.unasked;
}
