import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { beforeAll, expect, it } from 'vitest';

const sizes = new Map<string, number>();

beforeAll(async () => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'import.meta.env.PUBLIC_BUILD_ID': '"0123456789abcdef"' },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ['src/ui/browser/start.ts', 'src/features/jobs/job-marks.store.ts'] },
    },
  });
  for (const { name, code } of (result as { output: { name: string; code: string }[] }).output) {
    sizes.set(name, brotliCompressSync(code).length);
  }
});

const sizeOf = (name: string): number => sizes.get(name) ?? Number.NaN;

it('What every page starts stays within 1,700 bytes', () => {
  expect(sizeOf('start')).toBeLessThanOrEqual(1_700);
});

it('What a page with roles starts stays within 3,000 bytes', () => {
  expect(sizes.size).toBe(2);
  expect(sizeOf('start') + sizeOf('job-marks.store')).toBeLessThanOrEqual(3_000);
});
