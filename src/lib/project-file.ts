import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Finds a data file by its path in the project, above this code or above the started script for a build elsewhere. */
export function getProjectFile(path: string): string {
  for (const start of [import.meta.dirname, dirname(process.argv[1] ?? '')]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const file = join(folder, path);
      if (existsSync(file)) return file;
      if (folder === dirname(folder)) break;
    }
  }
  throw new Error(`${path} is missing`);
}
