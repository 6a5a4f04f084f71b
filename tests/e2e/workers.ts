/**
 * Number of parallel files of tests that open sites, each on its own address: one more than a small machine has cores,
 * because much of their time is waiting.
 */
export const WORKERS = 3;
