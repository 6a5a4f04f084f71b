import { readFromDevice } from './device.ts';

/**
 * Writes into `<span data-kept="{key}">` how many words this device keeps under that key; nothing for none. Words of letters
 * and digits: to count them, the list need not be read.
 */
export function showSavedCount(): void {
  const place = document.querySelector<HTMLElement>('[data-kept]');
  if (place) place.textContent = String(readFromDevice(place.dataset.kept ?? '')?.match(/\w+/g)?.length ?? '');
}
