import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { projectRoot } from '../../src/cli/project.ts';
import { readEnv } from '../../src/env.ts';
import { startServer } from '../../src/server/main.ts';

/** Response of this process to each line it reads. Every second line ends a measurement. */
export interface Measurement {
  /** Milliseconds of processor time of the longest turn of the event loop. */
  heldMs: number;
}

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

if (import.meta.main) {
  const [dist = ''] = process.argv.slice(2);
  await startServer(readEnv(), { dist, publicDir: join(projectRoot, 'public') });
  // It is killed in the end: see dying.ts.
  flushCompileCache();
  const print = (output: Measurement) => writeSync(1, `${JSON.stringify(output)}\n`);
  let isMeasuring = false;
  process.stdin.on('data', () => {
    isMeasuring = !isMeasuring;
    if (isMeasuring) void measure();
  });
  print({ heldMs: 0 });

  async function measure(): Promise<void> {
    let heldMs = 0;
    print({ heldMs });
    for (let last = cpuMs(); isMeasuring; last = cpuMs()) {
      await nextTurn();
      heldMs = Math.max(heldMs, cpuMs() - last);
    }
    print({ heldMs });
  }
}
