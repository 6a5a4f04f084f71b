import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds after which the event loop gets a turn. */
const MAX_SLICE_MS = 8;

/** Start of the current slice in milliseconds of `performance.now()`. */
let heldSince: number | undefined;

/**
 * Yields to the event loop if the current slice is used up. Await it between pieces of long work, such as loops of
 * SQLite transactions. Returns undefined if there is time left.
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
