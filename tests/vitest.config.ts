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

/** Folders of browser and HTTP tests that share processes: importing and compiling the server took 2.5 s for each file. */
const SHARING = [
  'accounts',
  'alerts',
  'applications',
  'jobs',
  'market',
  'moderation',
  'newsletter',
  'numbers',
  'posting',
  'search',
  'server',
  'settings',
  'sharing',
  'support',
  'webhooks',
].map((folder) => `tests/e2e/${folder}/**/*.test.ts`);

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
          include: SHARING,
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
          include: ['tests/e2e/**/*.test.ts'],
          exclude: SHARING,
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
