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

/** Calls `then` once the page is visible, since prerendered ones may never be. */
export function whenPageVisible(then: () => void): void {
  const { prerendering } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', then, { once: true });
  else then();
}

const CHANGED = 'easel:content';

/** Calls `render` now and after `notifyContentChange`. */
export function onContentChange(render: () => void): void {
  document.addEventListener(CHANGED, render);
  render();
}

/** Called by islands after adding rows. */
export function notifyContentChange(): void {
  document.dispatchEvent(new Event(CHANGED));
}
