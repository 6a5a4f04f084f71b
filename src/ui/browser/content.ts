const CHANGED = 'easel:content';

/** Calls `draw` now and whenever `contentChanged` says that the page has new content. */
export function whenContentChanges(draw: () => void): void {
  document.addEventListener(CHANGED, draw);
  draw();
}

/** To be called by an island after it put rows of its own on the page. */
export function contentChanged(): void {
  document.dispatchEvent(new Event(CHANGED));
}
