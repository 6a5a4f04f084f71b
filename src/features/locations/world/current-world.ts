import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { getProjectFile } from '../../../lib/project-file.ts';
import { World } from './world.ts';

const FOLDER = 'src/features/locations/world';

/** Shared between the server and its build, which both include this code. */
const BYTES = Symbol.for('easel.world');
const shared = globalThis as { [BYTES]?: Buffer };

let world: World | undefined;

/** Places of the world. Loaded on first use in about 50 ms. */
export function currentWorld(): World {
  shared[BYTES] ??= brotliDecompressSync(readFileSync(getProjectFile(`${FOLDER}/world.bin.br`)));
  world ??= new World(shared[BYTES], readFileSync(getProjectFile(`${FOLDER}/aliases.txt`), 'utf8'));
  return world;
}
