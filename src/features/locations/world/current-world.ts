import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { World } from './world.ts';

const FOLDER = 'src/features/locations/world';

/** Shared between the server and its build, which both include this code. */
const BYTES = Symbol.for('easel.world');
const shared = globalThis as { [BYTES]?: Buffer };

let world: World | undefined;

/** Places of the world. Loaded on first use in about 50 ms. */
export function currentWorld(): World {
  shared[BYTES] ??= brotliDecompressSync(readFileSync(fileOf('world.bin.br')));
  world ??= new World(shared[BYTES], readFileSync(fileOf('aliases.txt'), 'utf8'));
  return world;
}

/** Finds a data file above this code, or above the started script for a build outside the project. */
function fileOf(name: string): string {
  for (const start of [import.meta.dirname, dirname(process.argv[1] ?? '')]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const file = join(folder, FOLDER, name);
      if (existsSync(file)) return file;
      if (folder === dirname(folder)) break;
    }
  }
  throw new Error(`${FOLDER}/${name} is missing`);
}
