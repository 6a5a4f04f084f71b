import { join } from 'node:path';
import { projectRoot } from '../../src/cli/project.ts';

/** A program that a package brought along, wherever this was started from. */
export const packaged = (name: string): string => join(projectRoot, 'node_modules/.bin', name);

/** Arguments of vitest, up to those that say which tests. */
export const VITEST = ['run', '--config', 'tests/vitest.config.ts'];
