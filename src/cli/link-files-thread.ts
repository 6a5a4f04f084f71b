import { workerData } from 'node:worker_threads';
import { linkFolder } from './link-files.ts';

export interface LinkedFiles {
  from: string;
  to: string;
  left: ReadonlySet<string>;
}

// Thread of `linkFilesInThread`.
const { from, to, left } = workerData as LinkedFiles;
linkFolder(from, to, (name) => left.has(name) || name.startsWith('builds/'));
