import { readFromDevice } from './device.ts';

/** Writes the number of stored words into `<span data-saved-count="{key}">`, empty for none. Counts without parsing. */
export function showSavedCount(): void {
  const place = document.querySelector<HTMLElement>('[data-saved-count]');
  if (place) place.textContent = String(readFromDevice(place.dataset.savedCount ?? '')?.match(/\w+/g)?.length ?? '');
}
