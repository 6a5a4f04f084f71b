type Area = 'localStorage' | 'sessionStorage';

/** Key of the saved roles. */
export const SAVED = 'easel:saved';

/** Reads a value. Null if missing or blocked. */
export function readFromDevice(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores `value`, or removes it if null. False if blocked or full. */
export function saveOnDevice(key: string, value: string | null, area: Area = 'localStorage'): boolean {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Calls `read` when another tab may have changed `key`, or after the back/forward cache. */
export function onSavedInOtherTab(key: string, read: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) read();
  });
  addEventListener('pageshow', (event) => {
    // Pages in the back/forward cache miss storage events.
    if (event.persisted) read();
  });
}

/** Writes the number of stored words into `<span data-saved-count="{key}">`, empty for none. Counts without parsing. */
export function showSavedCount(): void {
  const place = document.querySelector<HTMLElement>('[data-saved-count]');
  if (place) place.textContent = String(readFromDevice(place.dataset.savedCount ?? '')?.match(/\w+/g)?.length ?? '');
}
