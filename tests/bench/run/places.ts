import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { projectRoot } from '../../../src/cli/project.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { readEnv } from '../../../src/env.ts';
import { currentWorld } from '../../../src/features/locations/world/current-world.ts';
import { startServer } from '../../../src/server/main.ts';

export interface PlacesRun {
  readMs: number;
  worldMb: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heldMb = (): number => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

// Measures memory of places, then serves a board.
const [dist = ''] = process.argv.slice(2);
const before = heldMb();
const begun = performance.now();
currentWorld();
const readMs = performance.now() - begun;
const worldMb = heldMb() - before;
const env = readEnv();
await startServer(env, { dist, publicDir: join(projectRoot, 'public') }, await openDatabase(env.DATABASE_URL));
process.send?.({ readMs, worldMb } satisfies PlacesRun);
process.once('SIGTERM', () => process.exit(0));
