import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../src/lib/hash.ts';
import type { PageManifest } from '../../src/publishing/manifest.ts';

export interface Built {
  dist: string;
  manifest: PageManifest;
}

/** First differing files of two builds and their manifests. @param below prefix of file names */
export function differencesOf(a: Built, b: Built, below = ''): string[] {
  const inA = digestFiles(a, below);
  const inB = digestFiles(b, below);
  const files = [...new Set([...inA.keys(), ...inB.keys()])].filter((name) => inA.get(name) !== inB.get(name));
  const notes = new Set(b.manifest.pages.map((page) => JSON.stringify(page)));
  const pages = a.manifest.pages.map((page) => JSON.stringify(page)).filter((page) => !notes.has(page));
  return [...files, ...pages].slice(0, 5);
}

/** Digest of each file, without those that contain the build time. */
function digestFiles({ dist: built }: Built, below: string): Map<string, string> {
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file): [string, string] => [file.slice(built.length + 1), sha256(readFileSync(file))])
      .filter(([name]) => name.startsWith(below) && name !== 'manifest.json' && !name.startsWith('client/builds/')),
  );
}
