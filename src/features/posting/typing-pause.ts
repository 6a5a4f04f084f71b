const QUIET_MS = 300;
/** Maximum delay if the browser is never idle. */
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
export function scheduleAfterTyping(work: () => void, ms = QUIET_MS): () => void {
  let stop = () => {};
  const wait = () => {
    const left = calledAt + ms - performance.now();
    if (left > 0) {
      const timer = setTimeout(wait, left);
      stop = () => clearTimeout(timer);
    } else if ('requestIdleCallback' in window) {
      // Input may arrive while waiting.
      const idle = requestIdleCallback(() => (calledAt + ms > performance.now() ? wait() : work()), {
        timeout: PATIENCE_MS,
      });
      stop = () => cancelIdleCallback(idle);
    } else work();
  };
  wait();
  return () => stop();
}
