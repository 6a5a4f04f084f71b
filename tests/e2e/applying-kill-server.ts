import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/cli/project.ts';
import { readEnv } from '../../src/env.ts';
import { startServer } from '../../src/server/main.ts';
import { dieBeforeWrite } from '../server/dying.ts';

// Server that is killed before its n-th write, once counting starts.
const [dist = ''] = process.argv.slice(2);

await startServer(readEnv(), { dist, publicDir: join(projectRoot, 'public') });
// Synchronous, so that a kill loses no output.
writeSync(1, 'ready\n');
process.stdin.on('data', (n) => {
  dieBeforeWrite(Number(n));
  writeSync(1, 'counting\n');
});
