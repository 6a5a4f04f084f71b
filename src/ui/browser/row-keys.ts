/**
 * In a list `data-walk`, `j` and `k` move the focus to the link of the next and the previous row, the last in each. Only
 * while the focus is in the list: a key of one letter must not act elsewhere (WCAG 2.1.4).
 */
export function startRowKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== 'j' && event.key !== 'k')) return;
    const { activeElement } = document;
    const row = activeElement?.closest('[data-walk] > *');
    if (!row) return;
    const next = event.key === 'j' ? row.nextElementSibling : row.previousElementSibling;
    [...(next?.querySelectorAll<HTMLElement>('a[href]') ?? [])].at(-1)?.focus();
  });
}
