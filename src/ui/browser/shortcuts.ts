import { lookup } from '../../lib/lookup.ts';
import { readFromDevice, saveOnDevice } from './device.ts';

/** Single keys can be in the way of speech input: WCAG 2.1.4 asks for a way to turn them off. */
const KEY = 'easel:shortcuts';
/** Event of the window once shortcuts are listened to. */
export const SHORTCUTS_STARTED = 'easel-shortcuts-started';

export const areShortcutsOn = (): boolean => readFromDevice(KEY) !== 'off';
export const setShortcuts = (on: boolean): boolean => saveOnDevice(KEY, on ? null : 'off');

/**
 * Handles single-key shortcuts by `KeyboardEvent.key`, except while typing, in dialogs and with modifiers. `always`
 * works even if shortcuts are turned off. Returns a function that stops it.
 */
export function startShortcuts(keys: Record<string, () => void>, always: Record<string, () => void> = {}): () => void {
  const press = (event: KeyboardEvent): void => {
    const act = lookup(areShortcutsOn() ? { ...keys, ...always } : always, event.key);
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    act();
  };
  document.addEventListener('keydown', press);
  dispatchEvent(new Event(SHORTCUTS_STARTED));
  return () => document.removeEventListener('keydown', press);
}

const NOT_TYPED_INTO = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range'];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED_INTO.includes(target.type);
  return target instanceof HTMLElement && (target.matches('textarea, select') || target.isContentEditable);
}
