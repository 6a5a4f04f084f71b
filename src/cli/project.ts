import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '../env.ts';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Folder of builds, relative to the project. */
export const buildsFolder = ({ BUILDS_DIR }: Pick<Env, 'BUILDS_DIR'>): string => resolve(projectRoot, BUILDS_DIR);

/** Folder of compiled code of servers and builds: half of the processor time of loading, and memory of the TypeScript parser. */
export const compileCacheFolder = (root: string): string => join(root, '.astro/compiled');
