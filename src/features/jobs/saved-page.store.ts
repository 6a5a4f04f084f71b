import { readSavedRoles } from './saved-roles.store.ts';

/** Goes from the bare page of saved roles to the one that names those of this device, the latest first. */
export function startSavedPage(): void {
  const page = document.querySelector<HTMLElement>('[data-saved-page]');
  if (!page || page.dataset.savedPage === 'asked') return;
  const hashes = readSavedRoles().toReversed();
  if (hashes.length > 0) location.replace(`${location.pathname}?roles=${hashes.join()}`);
}
