import { workerData } from 'node:worker_threads';
import { takeOverFolder } from './take-over.ts';

/** Input of a thread that copies files. */
export interface TakeOver {
  from: string;
  to: string;
  /** Names of files that are left out; so are all that tell of builds. */
  left: ReadonlySet<string>;
}

// A thread of `takeOverBeside`.
const { from, to, left } = workerData as TakeOver;
takeOverFolder(from, to, (name) => left.has(name) || name.startsWith('builds/'));
