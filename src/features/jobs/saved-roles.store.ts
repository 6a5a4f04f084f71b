import { whenContentChanges } from '../../ui/browser/content.ts';
import { deviceList } from '../../ui/browser/device-list.ts';
import { markRows } from '../../ui/browser/rows.ts';
import { showToast } from '../../ui/browser/toasts.ts';

const list = deviceList('easel:saved', 500);

/** Hashes of the roles saved on this device, the oldest first. */
export const $savedRoles = list.$words;
export const saveRole = list.add;
export const unsaveRole = list.remove;

/**
 * Brings `<button data-save-role="{hash}" aria-label="Save {title}" hidden>` to life: name, `aria-pressed` and the text
 * in its `[data-save-text]` follow the list, as does `data-saved` of the row `[data-role="{hash}"]`.
 */
export function startSavedRoles(): void {
  list.start();
  whenContentChanges(draw);
  $savedRoles.listen(draw);
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-save-role]');
    if (button) toggle(button.dataset.saveRole ?? '', titleOf(button));
  });
}

function toggle(hash: string, title: string): void {
  const isSaved = $savedRoles.get().includes(hash);
  const [act, undo] = isSaved ? [unsaveRole, saveRole] : [saveRole, unsaveRole];
  act(hash);
  showToast({
    text: isSaved ? `${title} is no longer saved` : `${title} is saved on this device`,
    action: { label: 'Undo', onSelect: () => undo(hash) },
  });
}

function draw(): void {
  const saved = new Set($savedRoles.get());
  markRows('data-saved', (_, hash) => saved.has(hash));
  for (const button of document.querySelectorAll<HTMLElement>('[data-save-role]')) {
    const isSaved = saved.has(button.dataset.saveRole ?? '');
    const word = isSaved ? 'Saved' : 'Save';
    button.hidden = false;
    button.ariaPressed = `${isSaved}`;
    button.ariaLabel = `${word} ${titleOf(button)}`;
    const text = button.querySelector('[data-save-text]');
    if (text) text.textContent = word;
  }
}

const titleOf = (button: HTMLElement): string => button.ariaLabel?.replace(/^Saved? /, '') ?? '';
