/** Calls `run` when the page returns from the back/forward cache. Returns a function that stops this. */
export function onReturn(run: () => void): () => void {
  const stopping = new AbortController();
  addEventListener('pageshow', ({ persisted }) => persisted && run(), { signal: stopping.signal });
  return () => stopping.abort();
}
