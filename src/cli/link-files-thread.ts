import { workerData } from 'node:worker_threads';
import { type LinkedFiles, linkFolder } from './link-files.ts';

// Thread of `linkFilesInThread`.
const { from, to, left } = workerData as LinkedFiles;
linkFolder(from, to, (name) => left.has(name) || name.startsWith('builds/'));
