/** Moves focus between rows, which can then be opened or saved. */
function focusRow(step: 1 | -1): void {
  const all = document.querySelectorAll<HTMLElement>('[data-role] .role-title');
  const titles = [...all].filter((title) => title.checkVisibility());
  const row = document.activeElement?.closest('[data-role]');
  const at = row ? titles.findIndex((title) => row.contains(title)) : -1;
  titles[at < 0 ? (step > 0 ? 0 : titles.length - 1) : at + step]?.focus();
}

/** Clicks a button of the focused row. */
const press = (button: string) => (): void =>
  document.activeElement?.closest('[data-role]')?.querySelector<HTMLElement>(button)?.click();

export const rowShortcuts = {
  j: () => focusRow(1),
  k: () => focusRow(-1),
  s: press('[data-save-role]'),
  h: press('[data-hide]'),
};
