import { SAVED, showSavedCount } from '../../ui/browser/device.ts';
import { deviceList, NOT_SAVED_MESSAGE, toggleRowAttribute } from '../../ui/browser/device-list.ts';
import { showToast } from '../../ui/browser/toasts.ts';

const list = deviceList(SAVED, 500);

/**
 * Starts `<button data-save-role="{hash}" aria-label="Save {title}" hidden>`. Its label, `aria-pressed`, and `data-saved` of
 * the row `[data-role="{hash}"]` follow the stored list.
 */
export function startSaveJobButtons(): void {
  list.start(render);
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-save-role]');
    if (button) toggle(button.dataset.saveRole ?? '', titleOf(button));
  });
}

const isSaved = (hash = ''): boolean => list.words().includes(hash);
const titleOf = (button: HTMLElement): string => button.ariaLabel?.replace(/^Saved? /, '') ?? '';

function toggle(hash: string, title: string): void {
  const [change, undo] = isSaved(hash) ? [list.remove, list.add] : [list.add, list.remove];
  const wasStored = change(hash);
  showToast(
    wasStored
      ? {
          text: `${title} is ${isSaved(hash) ? 'saved on this device' : 'no longer saved'}`,
          action: { label: 'Undo', onSelect: () => undo(hash) },
        }
      : NOT_SAVED_MESSAGE,
  );
}

function render(): void {
  showSavedCount();
  toggleRowAttribute('data-saved', (_, hash) => isSaved(hash));
  for (const button of document.querySelectorAll<HTMLElement>('[data-save-role]')) {
    const isPressed = isSaved(button.dataset.saveRole);
    button.hidden = false;
    button.ariaPressed = `${isPressed}`;
    button.ariaLabel = `${isPressed ? 'Saved' : 'Save'} ${titleOf(button)}`;
  }
}
