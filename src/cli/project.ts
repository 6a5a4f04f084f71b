import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '../env.ts';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Folder of builds, relative to the project. */
export const buildsFolder = ({ BUILDS_DIR }: Pick<Env, 'BUILDS_DIR'>): string => resolve(projectRoot, BUILDS_DIR);
