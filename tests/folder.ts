import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** An empty folder, which is gone after the tests of one file. */
export const setUpFolder = (): string => newFolder(afterAll);

/** An empty folder, which is gone after the test that runs. */
export const testFolder = (): string => newFolder(onTestFinished);

function newFolder(atEnd: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'easel-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
