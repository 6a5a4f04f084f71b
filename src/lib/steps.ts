import { giveWay } from './turns.ts';

/** Work that can rest wherever it yields. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all of it, resting between steps so that answers are not kept waiting. */
export async function inSteps<T>(work: Steps<T>): Promise<T> {
  for (;;) {
    await giveWay();
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does all of it at once. */
export function atOnce<T>(work: Steps<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The items that `is` holds for. */
export function* filterInSteps<T>(items: readonly T[], is: (item: T) => boolean): Steps<T[]> {
  const found: T[] = [];
  for (const [i, item] of items.entries()) {
    if (i % ITEMS === ITEMS - 1) yield;
    if (is(item)) found.push(item);
  }
  return found;
}

/** Calls `visit` with each item. */
export function* eachInSteps<T>(items: readonly T[], visit: (item: T, i: number) => void): Steps<void> {
  for (const [i, item] of items.entries()) {
    if (i % ITEMS === ITEMS - 1) yield;
    visit(item, i);
  }
}

/** The items by key, each under as many keys as `keysOf` gives it, in the order in which they come first. */
export function* groupInSteps<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Steps<Map<string, T[]>> {
  const groups = new Map<string, T[]>();
  yield* eachInSteps(items, (item) => {
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
