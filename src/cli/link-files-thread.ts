import { workerData } from 'node:worker_threads';
import { hardLinkFolder, type LinkedFiles } from './link-files.ts';

// Thread of `hardLinkFilesInThread`.
const { from, to, left } = workerData as LinkedFiles;
hardLinkFolder(from, to, (name) => left.has(name) || name.startsWith('builds/'));
