import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { ensureWritableFolder } from '../../../src/cli/running.ts';
import { bareEnv } from '../bare-env.ts';
import { freePort } from '../postgres.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'easel-running-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('The data folder is made where it is missing, and nothing is left of the question whether it can be written to', () => {
  const data = join(folder, 'a/b');
  ensureWritableFolder(data);
  ensureWritableFolder(data);
  expect([existsSync(data), readdirSync(data)]).toEqual([true, []]);
});

// A file in its place: the one way that keeps root from writing, too.
it.each([
  ['data', /^The data folder .*data cannot be written to \(EEXIST: file already exists\): give this account write/],
  ['data/below', /^The data folder .*below cannot be written to \(ENOTDIR: not a directory\): .* set DATA_DIR to/],
])('The data folder that cannot be written to (%s) ends the start with one clear line', async (path, line) => {
  writeFileSync(join(folder, 'data'), '');
  const port = await freePort();
  const env = { ...bareEnv, PORT: String(port), DATA_DIR: join(folder, path), DATABASE_URL: `file:${folder}/easel.db` };
  const ended = await promisify(execFile)(process.execPath, ['src/cli/start.ts'], { cwd: projectRoot, env }).catch(
    (error: { code: number; stderr: string; stdout: string }) => error,
  );
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr.trim()).toMatch(line);
  expect(ended.stderr.trim()).not.toContain('\n');
  // Before anything was made.
  expect(readdirSync(folder)).toEqual(['data']);
});
