const CHANGED = 'easel:content';

/** Calls `render` now and whenever `notifyContentChange` says that the page has new content. */
export function onContentChange(render: () => void): void {
  document.addEventListener(CHANGED, render);
  render();
}

/** To be called by an island after it put rows of its own on the page. */
export function notifyContentChange(): void {
  document.dispatchEvent(new Event(CHANGED));
}
