/** Smaller arrays are allocated as quickly as they are looked for. */
const MIN_LENGTH = 256;

/** Returned arrays by length, rounded up to powers of two for reuse. */
const spare = new Map<number, Uint32Array[]>();
let lent: Uint32Array[] | undefined;

/**
 * Runs `work` with `pooledArray`. Arrays must not be used after it returns. Avoids garbage collection of large
 * short-lived arrays.
 */
export function withPooledArrays<T>(work: () => T): T {
  if (lent) return work();
  lent = [];
  try {
    return work();
  } finally {
    for (const array of lent) {
      const others = spare.get(array.length);
      if (others) others.push(array);
      else spare.set(array.length, [array]);
    }
    lent = undefined;
  }
}

/** Runs work within such work whose arrays are kept: none of them is lent. */
export function withOwnArrays(work: () => void): void {
  const outer = lent;
  lent = undefined;
  try {
    work();
  } finally {
    lent = outer;
  }
}

/** Zeroed array of at least `length` elements. Outside `withPooledArrays` a new one of exactly `length`. */
export function pooledArray(length: number): Uint32Array {
  return borrow(length)?.fill(0) ?? lendNew(length);
}

/** Uninitialised array of at least `length` elements. */
export function pooledRoom(length: number): Uint32Array {
  return borrow(length) ?? lendNew(length);
}

function borrow(length: number): Uint32Array | undefined {
  if (!lent || length < MIN_LENGTH) return undefined;
  const array = spare.get(roundedUp(length))?.pop();
  if (array) lent.push(array);
  return array;
}

function lendNew(length: number): Uint32Array {
  if (!lent || length < MIN_LENGTH) return new Uint32Array(length);
  const array = new Uint32Array(roundedUp(length));
  lent.push(array);
  return array;
}

const roundedUp = (length: number): number => 2 ** Math.ceil(Math.log2(length));
