/** Calls `then` once the page is before a person's eyes: one that the browser rendered ahead may never be. */
export function whenVisible(then: () => void): void {
  const { prerendering } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', then, { once: true });
  else then();
}
