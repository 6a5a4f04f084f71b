import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  test: {
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Of two cores it would use one.
    maxWorkers: '100%',
    projects: [
      { extends: true, root, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        extends: true,
        root,
        test: { name: 'server', include: ['tests/server/**/*.test.ts'], globalSetup: ['tests/server/postgres.ts'] },
      },
      {
        extends: true,
        root,
        test: {
          name: 'prove',
          include: ['tests/prove/**/*.test.ts'],
          globalSetup: ['tests/server/postgres.ts', 'tests/e2e/build.ts'],
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        root,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/server/postgres.ts', 'tests/e2e/build.ts'],
          testTimeout: 180_000,
          // One for each build; see tests/e2e/build.ts.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          maxConcurrency: 2,
        },
      },
    ],
  },
});
