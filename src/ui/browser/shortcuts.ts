import { lookup } from '../../lib/lookup.ts';
import { readFromDevice, saveOnDevice } from './device.ts';

/** Single keys can interfere with speech input, so WCAG 2.1.4 requires a switch. */
const KEY = 'easel:shortcuts';
/** Window event when shortcuts are active. */
export const SHORTCUTS_STARTED = 'easel-shortcuts-started';

export const areShortcutsOn = (): boolean => readFromDevice(KEY) !== 'off';
export const setShortcuts = (on: boolean): boolean => saveOnDevice(KEY, on ? null : 'off');

/**
 * Single-key shortcuts by `KeyboardEvent.key`, except while typing, in dialogs and with modifiers. `always` ignores the switch.
 * Returns a function that stops them.
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
