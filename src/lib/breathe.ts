/** Lets what waits have its turn: called between parts of a long computation. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
