/** Starts parts of a page. Failures are logged and isolated. */
export function startParts(...parts: (() => unknown)[]): void {
  for (const part of parts) {
    try {
      part();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Gives every row `[data-role="{hash}"]` the attribute, or takes it away. */
export function markRows(attribute: string, isMarked: (row: HTMLElement, hash: string) => boolean): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-role]')) {
    row.toggleAttribute(attribute, isMarked(row, row.dataset.role ?? ''));
  }
}

/** Calls `then` once the page is before a person's eyes: one that the browser rendered ahead may never be. */
export function whenVisible(then: () => void): void {
  const { prerendering } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', then, { once: true });
  else then();
}

/** Marks the row whose page is being opened, so that its logo and title can move there (view transition). */
export function startRowTransition(): void {
  addEventListener('click', ({ target }) => {
    const title = (target as Element).closest?.('h2 a, h3 a');
    title?.closest('[data-role]')?.toggleAttribute('data-opening', true);
  });
  // Coming back out of the cache, the row is one among others again.
  addEventListener('pageshow', () => document.querySelector('[data-opening]')?.removeAttribute('data-opening'));
}
