import { yieldToEventLoop } from './yield.ts';

/** Work that can rest wherever it yields. */
export type ChunkedWork<T> = Generator<undefined, T, undefined>;

/** Does all of it, resting between steps so that answers are not kept waiting. */
export async function runInChunks<T>(work: ChunkedWork<T>): Promise<T> {
  for (;;) {
    await yieldToEventLoop();
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does all of it at once. */
export function runSynchronously<T>(work: ChunkedWork<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The items that `is` holds for. */
export function* filterInChunks<T>(items: readonly T[], is: (item: T) => boolean): ChunkedWork<T[]> {
  const found: T[] = [];
  for (const [i, item] of items.entries()) {
    if (i % ITEMS === ITEMS - 1) yield;
    if (is(item)) found.push(item);
  }
  return found;
}

/** Calls `visit` with each item. */
export function* forEachInChunks<T>(items: readonly T[], visit: (item: T, i: number) => void): ChunkedWork<void> {
  for (const [i, item] of items.entries()) {
    if (i % ITEMS === ITEMS - 1) yield;
    visit(item, i);
  }
}

/** The items by key, each under as many keys as `keysOf` gives it, in the order in which they come first. */
export function* groupByInChunks<T>(
  items: readonly T[],
  keysOf: (item: T) => readonly string[],
): ChunkedWork<Map<string, T[]>> {
  const groups = new Map<string, T[]>();
  yield* forEachInChunks(items, (item) => {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  });
  return groups;
}

/** Items of a step: few enough for any of them to be looked at closely. */
const ITEMS = 500;
