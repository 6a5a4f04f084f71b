/** Moves the focus through the roles of a page, wherever it is now: the row itself can then be read, opened, saved. */
function focusRow(step: 1 | -1): void {
  const titles = [...document.querySelectorAll<HTMLElement>('[data-role] .role-title')];
  const row = document.activeElement?.closest('[data-role]');
  const at = row ? titles.findIndex((title) => row.contains(title)) : -1;
  titles[at < 0 ? (step > 0 ? 0 : titles.length - 1) : at + step]?.focus();
}

/** Presses the save button of the role that has the focus. */
function saveRow(): void {
  document.activeElement?.closest('[data-role]')?.querySelector<HTMLElement>('[data-save-role]')?.click();
}

export const rowShortcuts = { j: () => focusRow(1), k: () => focusRow(-1), s: saveRow };
