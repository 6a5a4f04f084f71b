type Area = 'localStorage' | 'sessionStorage';

/** Reads a value from this device. Null if missing or if storage is blocked. */
export function readFromDevice(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps `value` under `key`, or forgets the key when it is null. False when storage is blocked or full, and keeps nothing. */
export function saveOnDevice(key: string, value: string | null, area: Area = 'localStorage'): boolean {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Calls `read` whenever another tab may have changed `key`, or the page returns from the back/forward cache. */
export function onSavedInOtherTab(key: string, read: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) read();
  });
  addEventListener('pageshow', (event) => {
    // A page in the back/forward cache misses storage events.
    if (event.persisted) read();
  });
}
