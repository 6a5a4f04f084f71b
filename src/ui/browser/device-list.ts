import { whenContentChanges } from './content.ts';
import { keep, recall, whenKeptElsewhere } from './device.ts';

/** A list as stores are read: `useStore` of @nanostores/react takes it too. The library itself is beyond the page's budget. */
export interface DeviceList {
  readonly value: readonly string[];
  get(): readonly string[];
  /** Calls `listener` after every change, until the function that it returns is called. */
  listen(listener: (words: readonly string[]) => void): () => void;
}

/** Words kept on this device under `key`, the oldest first; of more than `limit` the oldest are dropped. */
export function deviceList(key: string, limit: number) {
  const listeners = new Set<(words: readonly string[]) => void>();
  const $words = {
    // As on the server, until `start` reads what is kept.
    value: [] as readonly string[],
    get: () => $words.value,
    listen: (listener: (words: readonly string[]) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
  const show = (words: readonly string[]): void => {
    $words.value = words;
    for (const listener of listeners) listener(words);
  };
  const change = (word: string, added: string[]): void => {
    // What another tab wrote a moment ago is in storage before its event arrives here.
    const kept = recall(key);
    const words = kept === null ? $words.value : parseWords(kept, limit);
    const next = [...words.filter((other) => other !== word), ...added].slice(-limit);
    keep(key, JSON.stringify(next));
    show(next);
  };
  const read = (): void => show(parseWords(recall(key), limit));
  return {
    $words: $words as DeviceList,
    /** Reads what is kept, follows other tabs, and draws now and whenever the list or the page's content changes. */
    start: (draw: () => void): void => {
      read();
      whenKeptElsewhere(key, read);
      whenContentChanges(draw);
      listeners.add(draw);
    },
    /** Puts the word last, wherever it was. */
    add: (word: string): void => change(word, [word]),
    remove: (word: string): void => change(word, []),
  };
}

/** The words in `text`, or what of it makes sense: anybody can write to storage. */
export function parseWords(text: string | null, limit: number): string[] {
  try {
    const list: unknown[] = JSON.parse(text ?? '[]');
    return [...new Set(list.filter((word) => typeof word === 'string'))].slice(-limit);
  } catch {
    return [];
  }
}
