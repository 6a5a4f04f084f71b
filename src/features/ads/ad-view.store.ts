import { whenPageVisible } from '../../ui/browser/parts.ts';

/** An ad is seen when half of it is in view for a second (product §10). */
const SHARE = 0.5;
const SECOND = 1_000;

/** Calls `then` once half of the element was visible for a second. Returns a function that stops watching. */
export function onFirstViewed(element: Element, then: () => void): () => void {
  let isInView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', weigh);
  };
  const weigh = (): void => {
    clearTimeout(timer);
    if (!isInView || document.visibilityState !== 'visible') return;
    timer = setTimeout(() => {
      stop();
      then();
    }, SECOND);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= SHARE;
      weigh();
    },
    { threshold: SHARE },
  );
  let isStopped = false;
  whenPageVisible(() => {
    if (isStopped) return;
    observer.observe(element);
    document.addEventListener('visibilitychange', weigh);
  });
  return () => {
    isStopped = true;
    stop();
  };
}
