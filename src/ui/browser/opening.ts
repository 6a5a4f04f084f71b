/** Marks the row whose page is being opened, so that its logo and title can move there (view transition). */
export function startOpening(): void {
  const mark = (row: Element | null | undefined, isOpening: boolean) => row?.toggleAttribute('data-opening', isOpening);
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest?.('a');
    if (link?.closest('h2, h3')) mark(link.closest('[data-role]'), true);
  });
  // Coming back out of the cache, the row is one among others again.
  addEventListener('pageshow', () => mark(document.querySelector('[data-opening]'), false));
}
