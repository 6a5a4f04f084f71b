import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/cli/project.ts';

const PROJECTS = ['unit', 'server', 'e2e', 'prove'];

/**
 * Arguments for vitest: the name of a folder stands for tests in folders of that name only. Values after options are
 * kept.
 */
export const filtersFor = (words: readonly string[]): string[] =>
  words.map((word, i) => (words[i - 1]?.startsWith('-') ? word : filterFor(word)));

const filterFor = (word: string): string =>
  /^[a-z-]+$/.test(word) && PROJECTS.some((project) => existsSync(join(projectRoot, 'tests', project, word)))
    ? `/${word}/`
    : word;
