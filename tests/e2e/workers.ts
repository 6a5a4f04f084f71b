import { availableParallelism } from 'node:os';

/** Files of tests that run at once: more than the machine has cores, because much of their time is waiting. One build each. */
export const WORKERS = Math.min(availableParallelism() + 2, 8);
