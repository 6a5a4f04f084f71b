import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long the thread is held before others have it, in milliseconds: what lies between two questions comes on top. */
const MAX_SLICE_MS = 8;

/** Since when somebody who asks here holds the thread, in milliseconds of `performance.now()`. */
let heldSince: number | undefined;

/**
 * To be asked and awaited between two pieces of a work that waits for nothing, such as loops of transactions on SQLite: lets
 * others have their turn where the thread has been held for long, by whoever asked. Otherwise nothing is waited for.
 */
export function yieldToEventLoop(): Promise<void> | undefined {
  if (heldSince === undefined) hold();
  else if (performance.now() - heldSince >= MAX_SLICE_MS) return rest();
  return undefined;
}

function hold(): void {
  heldSince = performance.now();
  setImmediate(() => {
    heldSince = undefined;
  });
}

async function rest(): Promise<void> {
  await nextTurn();
  if (heldSince === undefined) hold();
}
