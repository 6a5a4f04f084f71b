import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { WORKERS } from './e2e/workers.ts';
import { EndedWhenStuck } from './run/ended-when-stuck.ts';
import { LongestFirst } from './run/longest-first.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// Test files are in memory if possible.
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;
const isRoomy = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ENOUGH_BYTES;
};
if (!process.env.TMPDIR && existsSync(MEMORY) && isRoomy(MEMORY)) process.env.TMPDIR = MEMORY;

// Shares compiled code between the hundreds of programs that tests start.
process.env.NODE_COMPILE_CACHE ??= join(root, 'tests/.output/compiled');

/** Browser and HTTP tests that run commands, builds or feed processes. All others share processes and load the server once in each. */
const ISOLATED = ['cli/**/*', 'importing/**/*', 'publishing/**/*', 'pages/backend'].map(
  (name) => `tests/e2e/${name}.test.ts`,
);

/** Settings of tests that open sites. */
const onBuilds = {
  globalSetup: ['tests/server/planted.ts', 'tests/e2e/build.ts'],
  testTimeout: 180_000,
  // One for each build; see tests/e2e/build.ts.
  maxWorkers: WORKERS,
  maxConcurrency: 2,
};

export default defineConfig({
  root,
  test: {
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // A busy machine renders a page later than an idle one.
    expect: { poll: { timeout: 5_000 } },
    // Vitest would use one of two cores, and tests mostly wait.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new EndedWhenStuck()],
    projects: [
      // Files of one process share code and globals, and restore them.
      {
        extends: true,
        root,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          isolate: false,
          setupFiles: ['tests/run/fixed-seed.ts', 'tests/run/left-as-found.ts'],
        },
      },
      {
        extends: true,
        root,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/planted.ts'],
          isolate: false,
          setupFiles: ['tests/run/fixed-seed.ts', 'tests/run/left-as-found.ts'],
        },
      },
      {
        extends: true,
        root,
        test: {
          ...onBuilds,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: ISOLATED,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        root,
        test: {
          ...onBuilds,
          name: 'e2e-isolated',
          include: ISOLATED,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        root,
        test: {
          ...onBuilds,
          name: 'prove',
          include: ['tests/prove/**/*.test.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
