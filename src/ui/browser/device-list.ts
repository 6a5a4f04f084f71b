import { onContentChange } from './content.ts';
import { onSavedInOtherTab, readFromDevice, saveOnDevice } from './device.ts';
import type { ToastMessage } from './toasts.ts';

/** Toast shown if the device does not store a value. */
export const NOT_SAVED_MESSAGE: ToastMessage = {
  kind: 'error',
  text: 'This browser won’t remember it',
};

/** Words kept on this device under `key`, the oldest first; of more than `limit` the oldest are dropped. */
export function deviceList(key: string, limit: number) {
  // As on the server, until `start` reads what is kept.
  let words: readonly string[] = [];
  let render = (): void => {};
  const show = (next: readonly string[]): void => {
    words = next;
    render();
  };
  const change = (word: string, added: string[]): boolean => {
    // What another tab wrote a moment ago is in storage before its event arrives here.
    const stored = readFromDevice(key);
    const current = stored === null ? words : parseWords(stored, limit);
    const next = [...current.filter((other) => other !== word), ...added].slice(-limit);
    const wasStored = saveOnDevice(key, JSON.stringify(next));
    show(next);
    return wasStored;
  };
  const read = (): void => show(parseWords(readFromDevice(key), limit));
  return {
    words: (): readonly string[] => words,
    /** Reads what is kept, follows other tabs, and renders now and whenever the list or the page's content changes. */
    start: (rerender: () => void): void => {
      read();
      render = rerender;
      onSavedInOtherTab(key, read);
      onContentChange(render);
    },
    /** Puts the word last, wherever it was. False when that lasts only as long as the page. */
    add: (word: string): boolean => change(word, [word]),
    remove: (word: string): boolean => change(word, []),
  };
}

/** Parses stored words. Storage content is untrusted. */
export function parseWords(text: string | null, limit: number): string[] {
  try {
    const list: unknown[] = JSON.parse(text ?? '[]');
    return [...new Set(list.filter((word) => typeof word === 'string'))].slice(-limit);
  } catch {
    return [];
  }
}
