import { workerData } from 'node:worker_threads';
import { type FilesToHardLink, hardLinkFolder } from './link-files.ts';

// Thread of `hardLinkFolderInThread`.
const { from, to, left } = workerData as FilesToHardLink;
hardLinkFolder(from, to, (name) => left.has(name) || name.startsWith('builds/'));
