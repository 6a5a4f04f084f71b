/** Keys `j` and `k` move between rows of `data-walk` lists, only with focus in the list (WCAG 2.1.4). */
export function startRowKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== 'j' && event.key !== 'k')) return;
    const { activeElement } = document;
    const row = activeElement?.closest('[data-walk] > *');
    if (!row) return;
    const rows = [...document.querySelectorAll('[data-walk] > *')];
    const next = rows[rows.indexOf(row) + (event.key === 'j' ? 1 : -1)];
    next?.querySelector<HTMLElement>('a[href]')?.focus();
  });
}
