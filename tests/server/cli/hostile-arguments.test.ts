import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { HOSTILE_WORDS } from '../../hostile.ts';
import { bareEnv } from '../bare-env.ts';
import { newSqliteUrl } from '../harness.ts';

/** Commands that a person can start. */
const COMMANDS = globSync('src/cli/*.ts', { cwd: projectRoot })
  .filter((file) => readFileSync(join(projectRoot, file), 'utf8').includes('readArguments({'))
  .map((file) => /([\w-]+)\.ts$/.exec(file)?.[1] ?? '')
  .sort();

/** Arguments of a program cannot hold NUL. */
const PASSABLE = HOSTILE_WORDS.filter((word) => !word.includes('\0'));
const HOSTILE_NUMBERS = ['-1', '1e9', ''];
const HOSTILE_PATHS = ['/', 'x'.repeat(5_000), '\u001b[31mred'];

let folder = '';
let board: Awaited<ReturnType<typeof newSqliteUrl>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'easel-hostile-arguments-'));
  board = await newSqliteUrl();
  await (await openDatabase(board.url)).destroy();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await board.remove();
});

interface Ended {
  code: unknown;
  stdout: string;
  stderr: string;
}

/** Runs a command in an empty folder, on a board that exists. */
const run = (command: string, ...args: string[]) =>
  new Promise<Ended>((resolve) => {
    const options = { cwd: folder, env: { ...bareEnv, DATABASE_URL: board.url, DATA_DIR: folder }, timeout: 20_000 };
    execFile(
      process.execPath,
      [join(projectRoot, `src/cli/${command}.ts`), ...args],
      options,
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr: stderr.trim() }),
    );
  });

function expectRefusal({ code, stderr, stdout }: Ended, args: readonly string[]): void {
  const given = JSON.stringify(args).slice(0, 200);
  expect([1, 2], `${given}: ${stderr.slice(0, 500)}`).toContain(code);
  expect(stdout, given).toBe('');
  expect(stderr, given).not.toMatch(/^\s+at |TypeError|node:internal/m);
  expect(stderr.split('\n'), `${given}: ${stderr.slice(0, 500)}`).toHaveLength(1);
  expect(stderr.length, given).toBeGreaterThan(0);
  expect(stderr.length, given).toBeLessThan(4_100);
  expect(stderr, given).not.toMatch(/\p{C}/u);
  expect(readdirSync(folder), given).toEqual([]);
}

it('Every command of src/cli is tried', () => {
  expect(COMMANDS).toContain('import');
  expect(COMMANDS.length).toBeGreaterThan(10);
});

it.each(COMMANDS)('%s refuses too many hostile words in one line, and writes nothing', async (command) => {
  const args = ['--', ...PASSABLE];
  expectRefusal(await run(command, ...args), args);
});

it('seed refuses every hostile number in one line, and writes nothing', async () => {
  for (const number of HOSTILE_NUMBERS) {
    const args = [`--roles=${number}`];
    expectRefusal(await run('seed', ...args), args);
  }
});

it('restore refuses hostile paths in one line, and writes nothing', async () => {
  for (const path of HOSTILE_PATHS) expectRefusal(await run('restore', path, '--replace'), [path]);
});
