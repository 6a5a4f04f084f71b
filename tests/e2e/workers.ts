/**
 * How many files of tests that open sites run side by side, each at an address of its own: one more than a small machine has
 * cores, for much of what they do is to wait.
 */
export const WORKERS = 3;
