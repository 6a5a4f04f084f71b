import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { applyingWith } from '../applying.ts';

/** What applying needs in one file of tests, with a folder of its own that goes after the last of them. */
export function ownApplying() {
  const folder = mkdtempSync(join(tmpdir(), 'easel-applying-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, applying: applyingWith(localStorageIn(folder)) };
}
