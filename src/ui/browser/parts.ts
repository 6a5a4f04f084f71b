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

/** Sets or removes an attribute on rows `[data-role="{hash}"]`. */
export function markRows(attribute: string, isMarked: (row: HTMLElement, hash: string) => boolean): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-role]')) {
    row.toggleAttribute(attribute, isMarked(row, row.dataset.role ?? ''));
  }
}

/** Calls `then` once the page is visible, since prerendered ones may never be. */
export function whenVisible(then: () => void): void {
  const { prerendering } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', then, { once: true });
  else then();
}

/** Marks the opened row for its view transition. */
export function startRowTransition(): void {
  addEventListener('click', ({ target }) => {
    const title = (target as Element).closest?.('h2 a, h3 a');
    title?.closest('[data-role]')?.toggleAttribute('data-opening', true);
  });
  // Clears the mark after the back/forward cache.
  addEventListener('pageshow', () => document.querySelector('[data-opening]')?.removeAttribute('data-opening'));
}
