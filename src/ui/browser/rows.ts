/** Gives every row `[data-role="{hash}"]` the attribute, or takes it away. */
export function markRows(attribute: string, isMarked: (row: HTMLElement, hash: string) => boolean): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-role]')) {
    row.toggleAttribute(attribute, isMarked(row, row.dataset.role ?? ''));
  }
}
