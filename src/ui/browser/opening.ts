/** Marks the row whose page is being opened, so that its logo and title can move there (view transition). */
export function startRowTransition(): void {
  addEventListener('click', ({ target }) => {
    const title = (target as Element).closest?.('h2 a, h3 a');
    title?.closest('[data-role]')?.toggleAttribute('data-opening', true);
  });
  // Coming back out of the cache, the row is one among others again.
  addEventListener('pageshow', () => document.querySelector('[data-opening]')?.removeAttribute('data-opening'));
}
