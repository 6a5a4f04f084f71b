import { readFromDevice } from './device.ts';

/** Writes the number of stored words into `<span data-kept="{key}">`, empty for none. Counts without parsing. */
export function showSavedCount(): void {
  const place = document.querySelector<HTMLElement>('[data-kept]');
  if (place) place.textContent = String(readFromDevice(place.dataset.kept ?? '')?.match(/\w+/g)?.length ?? '');
}
