import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { World } from './world.ts';

const FOLDER = 'src/features/locations/world';

/** A server has this code twice, as its own and in its build, which renders pages: these megabytes it has once. */
const BYTES = Symbol.for('easel.world');
const shared = globalThis as { [BYTES]?: Buffer };

let world: World | undefined;

/** The places of the world; read when first asked for, in some tens of milliseconds. */
export function currentWorld(): World {
  shared[BYTES] ??= brotliDecompressSync(readFileSync(fileOf('world.bin.br')));
  world ??= new World(shared[BYTES], readFileSync(fileOf('aliases.txt'), 'utf8'));
  return world;
}

/**
 * A build carries this code elsewhere, and leaves the files where they are: above it, or, of a build that lies outside the
 * project, above the script that was started.
 */
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
