import { yieldToEventLoop } from './yield.ts';

/** Work that pauses where it yields. */
export type ChunkedWork<T> = Generator<undefined, T, undefined>;

/** Runs work with pauses, so that responses are not delayed. */
export async function runInChunks<T>(work: ChunkedWork<T>): Promise<T> {
  for (;;) {
    await yieldToEventLoop();
    const step = work.next();
    if (step.done) return step.value;
  }
}

export function runSynchronously<T>(work: ChunkedWork<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

export function* filterInChunks<T>(items: readonly T[], is: (item: T) => boolean): ChunkedWork<T[]> {
  const found: T[] = [];
  for (const [i, item] of items.entries()) {
    if (i % ITEMS === ITEMS - 1) yield;
    if (is(item)) found.push(item);
  }
  return found;
}

export function* forEachInChunks<T>(items: readonly T[], visit: (item: T, i: number) => void): ChunkedWork<void> {
  for (const [i, item] of items.entries()) {
    if (i % ITEMS === ITEMS - 1) yield;
    visit(item, i);
  }
}

/** Groups items by their keys, in order of first appearance. */
export function* groupByInChunks<T>(
  items: readonly T[],
  keysOf: (item: T) => readonly string[],
): ChunkedWork<Map<string, T[]>> {
  const groups = new Map<string, T[]>();
  yield* forEachInChunks(items, (item) => {
    for (const key of keysOf(item)) groups.getOrInsertComputed(key, () => []).push(item);
  });
  return groups;
}

/** Items per step. */
const ITEMS = 500;
