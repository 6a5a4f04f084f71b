import { existsSync, statfsSync } from 'node:fs';
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

/** Browser and HTTP tests that start commands or feed processes. */
const ISOLATED = ['cli/{start,dev}', 'importing/*', 'publishing/builds'].map((name) => `tests/e2e/${name}.test.ts`);

/** Settings of tests that open sites. */
const onBuilds = {
  globalSetup: ['tests/server/planted.ts', 'tests/e2e/build.ts'],
  testTimeout: 180_000,
  // As long as Playwright waits for an element.
  expect: { poll: { timeout: 30_000 } },
  maxConcurrency: 2,
};

export default defineConfig({
  root,
  test: {
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // A busy machine renders a page later than an idle one.
    expect: { poll: { timeout: 5_000 } },
    // One for each build; see tests/e2e/build.ts.
    maxWorkers: WORKERS,
    // Files of one process share code and globals, and restore them: it loads the server once.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new EndedWhenStuck()],
    projects: [
      {
        extends: true,
        root,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
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
        },
      },
      {
        extends: true,
        root,
        test: {
          ...onBuilds,
          name: 'e2e-isolated',
          include: ISOLATED,
          isolate: true,
        },
      },
      {
        extends: true,
        root,
        test: {
          ...onBuilds,
          name: 'prove',
          include: ['tests/prove/**/*.test.ts'],
        },
      },
    ],
  },
});
