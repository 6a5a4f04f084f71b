import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Where builds lie, each in a folder of its own; see builds.ts. */
export const buildsFolder = join(projectRoot, 'dist');
