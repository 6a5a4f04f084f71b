/** Calls `then` once the page is before a person's eyes: one that the browser drew ahead may never be. */
export function whenSeen(then: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering) document.addEventListener('prerenderingchange', then, { once: true });
  else then();
}
