import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { applyingWith } from '../applying.ts';

/** Services for applying in one test file, with a folder deleted after the last test. */
export function ownApplying() {
  const folder = mkdtempSync(join(tmpdir(), 'easel-applying-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, applying: applyingWith(localStorageIn(folder)) };
}
