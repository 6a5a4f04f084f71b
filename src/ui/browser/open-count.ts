import { backend } from './backend.ts';
import { fetchJsonOrUndefined } from './fetch-with-retry.ts';

/** Writes how many roles are open into `[data-open-count]`; after a failure the number of the page stays. */
export async function startOpenCount(): Promise<void> {
  const places = document.querySelectorAll('[data-open-count]');
  if (!places.length) return;
  const response = await fetchJsonOrUndefined<{ count: number }>(`${backend}/count`);
  if (response) for (const place of places) place.textContent = response.count.toLocaleString('en-US');
}
