const QUIET_MS = 300;
/** However busy the browser is, work that waits for it to be idle is done after this. */
const PATIENCE_MS = 1_000;

let calledAt = Number.NEGATIVE_INFINITY;
if (typeof window !== 'undefined') {
  window.addEventListener(
    'input',
    () => {
      calledAt = performance.now();
    },
    { capture: true, passive: true },
  );
}

/** Calls `work` after `ms` without typing, when the browser is idle. Returns a function that cancels it. */
export function debounce(work: () => void, ms = QUIET_MS): () => void {
  let stop = () => {};
  const wait = () => {
    const left = calledAt + ms - performance.now();
    if (left > 0) {
      const timer = setTimeout(wait, left);
      stop = () => clearTimeout(timer);
    } else if ('requestIdleCallback' in window) {
      // A key may come while this waits.
      const idle = requestIdleCallback(() => (calledAt + ms > performance.now() ? wait() : work()), {
        timeout: PATIENCE_MS,
      });
      stop = () => cancelIdleCallback(idle);
    } else work();
  };
  wait();
  return () => stop();
}
