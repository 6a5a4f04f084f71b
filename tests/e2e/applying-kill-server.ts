import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/cli/project.ts';
import { readEnv } from '../../src/env.ts';
import { startServer } from '../../src/server/main.ts';
import { dieBeforeWrite } from '../server/dying.ts';

// A server that is killed before its n-th write, once it was told to count.
const [dist = ''] = process.argv.slice(2);

await startServer(readEnv(), { dist, publicDir: join(projectRoot, 'public') });
// Written at once: what was said before a kill has been said.
writeSync(1, 'ready\n');
process.stdin.on('data', (n) => {
  dieBeforeWrite(Number(n));
  writeSync(1, 'counting\n');
});
