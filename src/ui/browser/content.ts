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
