import { onSavedInOtherTab, readFromDevice, saveOnDevice } from './device.ts';
import { onContentChange } from './parts.ts';
import type { ToastMessage } from './toasts.ts';

/** Toast for blocked storage. */
export const NOT_SAVED_MESSAGE: ToastMessage = { kind: 'error', text: 'This browser won’t remember it' };

/** Words stored under `key`, oldest first. Drops the oldest above `limit`. */
export function deviceList(key: string, limit: number) {
  // Empty until `start`, as on the server.
  let words: readonly string[] = [];
  let render = (): void => {};
  const show = (next: readonly string[]): void => {
    words = next;
    render();
  };
  const change = (word: string, added: string[]): boolean => {
    // Storage may be newer than its event.
    const stored = readFromDevice(key);
    const current = stored === null ? words : parseStoredWords(stored, limit);
    const next = [...current.filter((other) => other !== word), ...added].slice(-limit);
    const wasStored = saveOnDevice(key, JSON.stringify(next));
    show(next);
    return wasStored;
  };
  const read = (): void => show(parseStoredWords(readFromDevice(key), limit));
  return {
    words: (): readonly string[] => words,
    /** Loads the list, follows other tabs, and renders after changes of list or content. */
    start: (rerender: () => void): void => {
      read();
      render = rerender;
      onSavedInOtherTab(key, read);
      onContentChange(render);
    },
    /** Adds or moves a word to the end. False if only kept on this page. */
    add: (word: string): boolean => change(word, [word]),
    remove: (word: string): boolean => change(word, []),
  };
}

/** Parses stored words. Storage content is untrusted. */
export function parseStoredWords(text: string | null, limit: number): string[] {
  try {
    const list: unknown[] = JSON.parse(text ?? '[]');
    return [...new Set(list.filter((word) => typeof word === 'string'))].slice(-limit);
  } catch {
    return [];
  }
}

/** Sets or removes an attribute on rows `[data-role="{hash}"]`. */
export function toggleRowAttribute(attribute: string, isMarked: (row: HTMLElement, hash: string) => boolean): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-role]')) {
    row.toggleAttribute(attribute, isMarked(row, row.dataset.role ?? ''));
  }
}

export const NEW_FOR = 72 * 3_600_000;

export const isRecentlyPublished = (publishedAt: string, now: number): boolean =>
  now - Date.parse(publishedAt) < NEW_FOR;

/** Marks recent rows by `data-new`, by their first `<time>`. */
export function startNewMarks(): void {
  onContentChange(() =>
    toggleRowAttribute('data-new', (row) => isRecentlyPublished(row.querySelector('time')?.dateTime ?? '', Date.now())),
  );
}
