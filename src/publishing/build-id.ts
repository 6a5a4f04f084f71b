import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Files that page bytes depend on, without those of serving and demo data. */
const SOURCES = ['astro.config.mjs', 'package-lock.json', 'public', 'src'];
const NOT_IN_PAGES = /^src\/(cli|server|worker)\//;

/** Id of code and content configuration, 12 characters. Independent of data. */
export function computeBuildId(root: string, settings: readonly string[]): string {
  const hash = createHash('sha256');
  for (const setting of settings) hash.update(`${setting}\0`);
  for (const file of SOURCES.flatMap((source) => listFiles(root, source))
    .filter((file) => !NOT_IN_PAGES.test(file))
    .sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

function listFiles(root: string, path: string): string[] {
  if (path.includes('.')) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).split(sep).join('/').replace(/^\//, ''));
}
