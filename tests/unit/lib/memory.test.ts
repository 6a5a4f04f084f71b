import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findMemorySetting, MIN_MEMORY_MB, nodeMemoryFlags, splitMemory } from '../../../src/lib/memory.ts';

it.each([MIN_MEMORY_MB, 512, 1_024, 65_536])(
  'Of %i MB every part has its share, and together they are no more',
  (megabytes) => {
    const { heap, store, pictures, database } = splitMemory(megabytes);
    expect(Math.min(heap, store, pictures, database)).toBeGreaterThan(0);
    expect(heap + pictures + database).toBeLessThan(megabytes);
    expect(store).toBeLessThan(heap / 2);
    expect(nodeMemoryFlags(megabytes)[0]).toBe(`--max-old-space-size=${heap}`);
  },
);

it('The setting of memory is that of the environment, or else of .env; without one, Node decides', () => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-memory-'));
  expect(findMemorySetting(folder, '')).toBeUndefined();
  writeFileSync(join(folder, '.env'), 'SECRET=a\nMEMORY_MB=512\n');
  expect(findMemorySetting(folder, '')).toBe(512);
  expect(findMemorySetting(folder, '400')).toBe(400);
  expect(findMemorySetting(folder, 'much')).toBeUndefined();
  expect(nodeMemoryFlags(undefined)).toEqual([]);
  rmSync(folder, { recursive: true });
});
