import { countOf } from '../../lib/text.ts';
import { whenContentChanges } from '../../ui/browser/content.ts';
import { deviceList } from '../../ui/browser/device-list.ts';
import { showToast } from '../../ui/browser/toasts.ts';

const list = deviceList('easel:hidden', 500);

/** Hashes of the roles that nobody on this device wants to see in lists of results, the oldest first. */
export const $hiddenRoles = list.$words;
export const hideRole = list.add;
export const unhideRole = list.remove;

/** Whether hidden roles are shown for now, to be looked through again. */
let areShown = false;

/**
 * Gives every row of `[data-region="results"]` a button that hides it, and says below how many are hidden. Hidden rows
 * have `data-hidden`; the region has `data-hidden-shown` while they are to be seen.
 */
export function startHiddenRoles(): void {
  list.start();
  whenContentChanges(draw);
  $hiddenRoles.listen(draw);
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-hide-role]');
    if (button) toggle(button);
    if (!(target as Element).closest('[data-show-hidden]')) return;
    areShown = !areShown;
    draw();
    document.querySelector<HTMLElement>('[data-show-hidden]')?.focus();
  });
}

const isHidden = (hash: string): boolean => $hiddenRoles.value.includes(hash);

function toggle(button: HTMLElement): void {
  const row = button.closest<HTMLElement>('[data-role]');
  const hash = row?.dataset.role ?? '';
  const [change, undo] = isHidden(hash) ? [unhideRole, hideRole] : [hideRole, unhideRole];
  // The button that was pressed may go: the next role is where reading goes on.
  const next = row?.nextElementSibling?.querySelector<HTMLElement>('.role-title');
  change(hash);
  if (row?.hasAttribute('data-hidden') && !areShown) (next ?? document.getElementById('results'))?.focus();
  showToast({
    text: `${titleOf(row)} is ${isHidden(hash) ? 'hidden on this device' : 'shown again'}`,
    action: { label: 'Undo', onSelect: () => undo(hash) },
  });
}

const titleOf = (row: Element | null): string =>
  row?.querySelector('.role-title')?.textContent?.replaceAll('\u00AD', '') ?? '';

function draw(): void {
  const results = document.querySelector<HTMLElement>('[data-region=results]');
  if (!results) return;
  results.toggleAttribute('data-hidden-shown', areShown);
  let hidden = 0;
  for (const row of results.querySelectorAll<HTMLElement>('[data-role]')) {
    const is = isHidden(row.dataset.role ?? '');
    row.toggleAttribute('data-hidden', is);
    if (is) hidden++;
    const button = row.querySelector<HTMLElement>('[data-hide-role]') ?? addButton(row);
    button.textContent = is ? 'Show' : 'Hide';
    button.ariaLabel = `${button.textContent} ${titleOf(row)}`;
  }
  drawNote(results, hidden);
}

function addButton(row: HTMLElement): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'hide';
  button.dataset.hideRole = '';
  row.append(button);
  return button;
}

function drawNote(results: HTMLElement, hidden: number): void {
  const known = results.querySelector('.hidden-roles');
  if (hidden === 0) {
    known?.remove();
    return;
  }
  const note = known ?? document.createElement('p');
  note.className = 'hidden-roles';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet-link';
  button.dataset.showHidden = '';
  button.textContent = areShown ? 'Hide them again' : hidden === 1 ? 'Show it' : 'Show them';
  note.replaceChildren(
    `${countOf(hidden, 'role')} of this page ${hidden === 1 ? 'is' : 'are'} hidden on this device. `,
    button,
  );
  results.querySelector('.roles')?.after(note);
}
