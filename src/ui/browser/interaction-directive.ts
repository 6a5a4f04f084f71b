import type { ClientDirective } from 'astro';
import { SHORTCUTS_STARTED } from './shortcuts.ts';

/** First interactions. A tap starts on `click`, so that its paint is not delayed. */
const INTERACTIONS = ['click', 'focusin', 'hashchange', 'keydown', 'pointermove', 'scroll'];
/** Maximum milliseconds until hydration. */
const MAX_DELAY_MS = 200;
const STATIC_IMPORT = /(?:from|import)\s*["'](\.\/[\w.-]+)["']/g;

/** Hydrates an island after the first interaction. Its files and `[data-when-idle]` are fetched when idle, so that no request delays it. */
const hydrateOnInteraction: ClientDirective = (load, _options, island) => {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  const untilFirst = new AbortController();
  const untilListening = new AbortController();
  let lastKey: KeyboardEvent | undefined;
  const start = (event?: Event): void => {
    // Browsers fire it when a page appears under a resting pointer.
    if (event?.type === 'pointermove' && !hasMoved(event as PointerEvent)) return;
    untilFirst.abort();
    requestAnimationFrame(() => whenIdle(async () => (await load())(), { timeout: MAX_DELAY_MS }));
  };
  const keepKey = (event: KeyboardEvent): void => {
    lastKey = event;
  };
  // Repeats keys from before hydration for the island's shortcuts.
  const repeatKey = (): void => {
    untilListening.abort();
    lastKey?.target?.dispatchEvent(new KeyboardEvent(lastKey.type, lastKey));
  };
  addEventListener('keydown', keepKey, { capture: true, signal: untilListening.signal });
  addEventListener(SHORTCUTS_STARTED, repeatKey, { once: true });
  if (location.hash) return start();
  for (const type of INTERACTIONS)
    addEventListener(type, start, { capture: true, passive: true, signal: untilFirst.signal });
  const fetchFiles = (): void => {
    const known = new Set<string>();
    for (const name of ['component-url', 'renderer-url']) void fetchModule(island.getAttribute(name) ?? '', known);
    for (const link of document.querySelectorAll('[data-when-idle]')) link.removeAttribute('media');
  };
  // A page may be loaded, and idle, before its first paint.
  const fetchAfterPaint = (): void =>
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      whenIdle(fetchFiles);
    }).observe({ type: 'paint', buffered: true });
  if (document.readyState === 'complete') fetchAfterPaint();
  else addEventListener('load', fetchAfterPaint);
};

const hasMoved = ({ movementX, movementY }: PointerEvent): boolean => movementX !== 0 || movementY !== 0;

/** Prefetches a module with its imports. */
async function fetchModule(path: string, known: Set<string>): Promise<void> {
  const { href } = new URL(path, location.href);
  if (known.has(href)) return;
  known.add(href);
  const response = await fetch(href, { priority: 'low' }).catch(() => undefined);
  if (!response?.ok) return;
  for (const [, file = ''] of (await response.text()).matchAll(STATIC_IMPORT))
    void fetchModule(new URL(file, href).href, known);
}

export default hydrateOnInteraction;
