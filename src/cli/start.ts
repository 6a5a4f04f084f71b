import cluster from 'node:cluster';
import { Keeper } from './keeper.ts';
import { projectRoot } from './project.ts';

// What keeps the port while servers of one release after the other serve it. It reads no settings and no pages, so that it
// stays small, and right for releases to come.
if (cluster.isPrimary) new Keeper().start(projectRoot);
