const CHANGED = 'easel:content';

/** Calls `draw` now and whenever `notifyContentChange` says that the page has new content. */
export function onContentChange(draw: () => void): void {
  document.addEventListener(CHANGED, draw);
  draw();
}

/** To be called by an island after it put rows of its own on the page. */
export function notifyContentChange(): void {
  document.dispatchEvent(new Event(CHANGED));
}
