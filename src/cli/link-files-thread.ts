import { workerData } from 'node:worker_threads';
import { linkFolder } from './link-files.ts';

/** Input of a thread that copies files. */
export interface LinkedFiles {
  from: string;
  to: string;
  /** Names of files that are left out; so are all that tell of builds. */
  left: ReadonlySet<string>;
}

// A thread of `linkFilesInThread`.
const { from, to, left } = workerData as LinkedFiles;
linkFolder(from, to, (name) => left.has(name) || name.startsWith('builds/'));
