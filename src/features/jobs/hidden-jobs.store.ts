import { deviceList, NOT_SAVED_MESSAGE } from '../../ui/browser/device-list.ts';
import { showToast } from '../../ui/browser/toasts.ts';

const list = deviceList('easel:hidden', 500);

const RESULTS = '[data-region=results]';
let areShown = false;

/**
 * Starts `[data-hide]` buttons and the note `[data-hidden-note]` with the number of hidden roles. Hidden rows have
 * `data-hidden`. `data-hidden-shown` shows them.
 */
export function startHideJobButtons(): void {
  list.start(render);
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>(`${RESULTS} [data-hide], [data-hidden-note] button`);
    const row = button?.closest<HTMLElement>('[data-role]');
    if (row) toggle(row);
    else if (button) {
      areShown = !areShown;
      render();
    }
  });
}

const isHidden = (hash = ''): boolean => list.words().includes(hash);
const titleOf = (row: Element): string => row.querySelector('[data-hide]')?.ariaLabel?.replace(/^\w+ /, '') ?? '';

function toggle(row: HTMLElement): void {
  const { role: hash = '' } = row.dataset;
  const [change, undo] = isHidden(hash) ? [list.remove, list.add] : [list.add, list.remove];
  const wasStored = change(hash);
  // Moves focus to the next job.
  if (!row.checkVisibility()) row.nextElementSibling?.querySelector<HTMLElement>('.role-title')?.focus();
  showToast(
    wasStored
      ? {
          text: `${titleOf(row)} is ${isHidden(hash) ? 'hidden on this device' : 'shown again'}`,
          action: { label: 'Undo', onSelect: () => undo(hash) },
        }
      : NOT_SAVED_MESSAGE,
  );
}

function render(): void {
  const results = document.querySelector(RESULTS);
  const note = results?.querySelector<HTMLElement>('[data-hidden-note]');
  if (!results || !note) return;
  results.toggleAttribute('data-hidden-shown', areShown);
  let hidden = 0;
  for (const button of results.querySelectorAll<HTMLElement>('[data-hide]')) {
    const row = button.closest<HTMLElement>('[data-role]');
    const is = isHidden(row?.dataset.role);
    row?.toggleAttribute('data-hidden', is);
    if (is) hidden++;
    button.hidden = false;
    const label = is ? 'Show' : 'Hide';
    button.textContent = label;
    button.ariaLabel = button.ariaLabel?.replace(/^\w+/, label) ?? '';
  }
  note.hidden = hidden === 0;
  const [number, button] = note.children;
  if (number) number.textContent = `${hidden}`;
  if (button) button.textContent = areShown ? 'Hide again' : 'Show';
}
