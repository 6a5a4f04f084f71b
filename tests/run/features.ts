import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/cli/project.ts';

const PROJECTS = ['unit', 'server', 'e2e', 'prove'];

/**
 * What vitest is to be told for the words of the command line: the name of a folder of tests stands for what lies in folders
 * of that name, and for nothing else that has it in its path. What follows an option is its value.
 */
export const filtersFor = (words: readonly string[]): string[] =>
  words.map((word, i) => (words[i - 1]?.startsWith('-') ? word : filterFor(word)));

const filterFor = (word: string): string =>
  /^[a-z-]+$/.test(word) && PROJECTS.some((project) => existsSync(join(projectRoot, 'tests', project, word)))
    ? `/${word}/`
    : word;
