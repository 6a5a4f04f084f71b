// @ts-check
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { Keeper } from './keeper.js';

// What keeps the port while servers of one release after the other serve it. It reads no settings and no pages, so that it
// stays small, and right for releases to come. JavaScript, with all that it imports: a process that has types to take away
// holds 20 MB more for as long as it lives.
if (cluster.isPrimary) new Keeper().start(fileURLToPath(new URL('../..', import.meta.url)));
