/** Smaller arrays are allocated as quickly as they are looked for. */
const MIN_LENGTH = 256;

/**
 * Arrays that were given back, by length. Lengths are powers of two: what is asked for grows with a board, and every
 * length of its own would leave arrays behind that nobody asks for again.
 */
const spare = new Map<number, Uint32Array[]>();
let lent: Uint32Array[] | undefined;

/**
 * Runs `work`, during which `pooledArray` lends arrays that nobody may hold on to afterwards. Allocated anew for every
 * piece of work, they would keep the garbage collector busy.
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

/** An array of at least so many zeros; outside `withPooledArrays` one to keep, of just so many. */
export function pooledArray(length: number): Uint32Array {
  return borrow(length)?.fill(0) ?? lendNew(length);
}

/** The same with whatever was left in it: for what is written before it is read. */
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
