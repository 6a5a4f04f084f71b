import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { projectRoot } from '../../src/cli/project.ts';
import { readEnv } from '../../src/env.ts';
import { startServer } from '../../src/server/main.ts';

/** Response of this process to each line it reads: the longest hold since the last one in milliseconds. */
export interface Cached {
  /** Elapsed time. */
  wait: number;
  /** Processor time of this process. */
  work: number;
}

const RESOLUTION = 5;

if (import.meta.main) {
  const [dist = ''] = process.argv.slice(2);
  await startServer(readEnv(), { dist, publicDir: join(projectRoot, 'public') });
  // It is killed in the end: see dying.ts.
  flushCompileCache();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  let before = process.cpuUsage();
  const print = (output: object) => writeSync(1, `${JSON.stringify(output)}\n`);
  process.stdin.on('data', () => {
    // The turn in which this was read may be the one that waited: the next tells of it.
    setTimeout(() => {
      const { user, system } = process.cpuUsage(before);
      print({ wait: Math.max(0, delay.max / 1e6 - RESOLUTION), work: (user + system) / 1_000 } satisfies Cached);
      delay.reset();
      before = process.cpuUsage();
    }, 3 * RESOLUTION);
  });
  print({ ready: true });
}
