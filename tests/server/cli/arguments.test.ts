import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { HOSTILE_WORDS } from '../../hostile.ts';
import { everyNth } from '../../rounds.ts';
import { bareEnv } from '../bare-env.ts';
import { newSqliteUrl } from '../harness.ts';

/** Commands that a person can start. */
const COMMANDS = globSync('src/cli/*.ts', { cwd: projectRoot })
  .filter((file) => readFileSync(join(projectRoot, file), 'utf8').includes('parseCommandLineOrThrow({'))
  .map((file) => /([\w-]+)\.ts$/.exec(file)?.[1] ?? '')
  .sort();

/** Arguments of a program cannot hold NUL. */
const PASSABLE = HOSTILE_WORDS.filter((word) => !word.includes('\0'));
const HOSTILE_PATHS = ['x'.repeat(5_000), '\u001b[31mred'];

let folder = '';
let outside = '';
let board: Awaited<ReturnType<typeof newSqliteUrl>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'easel-arguments-'));
  outside = mkdtempSync(join(tmpdir(), 'easel-outside-'));
  board = await newSqliteUrl();
  await (await openDatabase(board.url)).destroy();
});
afterAll(async () => {
  for (const made of [folder, outside]) rmSync(made, { recursive: true, force: true });
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

/** The bytes of the board's database. */
const readBoard = (): Buffer => readFileSync(board.url.slice('file:'.length));

/** One line that begins as the command is typed. */
const usageOf = (command: string, before = '') =>
  new RegExp(`^${before}npm ${command === 'start' ? '' : 'run '}${command}\\b.*$`);

function expectRefusal(command: string, { code, stderr, stdout }: Ended, args: readonly string[]): void {
  const given = JSON.stringify(args).slice(0, 200);
  expect([1, 2], `${given}: ${stderr.slice(0, 500)}`).toContain(code);
  expect(stdout, given).toBe('');
  expect(stderr, given).not.toMatch(/^\s+at |TypeError|node:internal/m);
  expect(stderr.split('\n'), `${given}: ${stderr.slice(0, 500)}`).toHaveLength(1);
  expect(stderr.length, given).toBeGreaterThan(0);
  expect(stderr.length, given).toBeLessThan(4_100);
  expect(stderr, given).not.toMatch(/\p{C}/u);
  const [, usage] = stderr.split('. Usage: ');
  if (usage !== undefined) expect(usage, given).toMatch(usageOf(command));
  expect(readdirSync(folder), given).toEqual([]);
}

it('Every command of src/cli is tried', () => {
  expect(COMMANDS).toContain('import');
  expect(COMMANDS.length).toBeGreaterThan(10);
});

// The unit test of arguments has the rules of all commands.
it.each(everyNth(COMMANDS, 3))('%s rejects too many hostile words in one line, and writes nothing', async (command) => {
  const args = ['--', ...PASSABLE];
  const ended = await run(command, ...args);
  expectRefusal(command, ended, args);
  expect(ended.stderr).toMatch(/^Unexpected argument .+\. Usage: npm /);
});

/**
 * Arguments that name what a command cannot read, write or understand, and the part of its answer that says so. Rules of every
 * command are in `unit/cli/arguments`.
 */
const WRONG_ARGUMENTS: Record<string, [args: string[], rule: RegExp][]> = {
  import: [
    [[], /^Name an address or a file\. Usage: /],
    [
      ['https://acme.example/jobs', '--create', 'Acme'],
      /^Name either --company, or both --create and --website\. Usage: /,
    ],
    [['greenhouse'], /--company/],
    [['greenhouse', '.', '--company', 'acme'], /"\." is not a file/],
    [['greenhouse', '../none/../feed.json', '--company', 'acme'], /There is no file "\.\.\/none\/\.\.\/feed\.json"/],
    [['nothing', 'feed.json', '--company', 'acme'], /"nothing" is not a supported system/],
  ],
  backup: [
    [['.'], /“\.” is a folder/],
    [['none/../none/a.backup'], /none\/a\.backup/],
    [[`${'x'.repeat(300)}.backup`], /x{20}/],
  ],
  restore: [
    [[], /^Name a file, “latest” or the moment of a backup\. Usage: /],
    [['.', '--replace'], /“\.” is a folder/],
    [['../none.backup'], /“?\.\.\/none\.backup/],
  ],
  verify: [[['--site', '../x'], /--site must be an http/]],
  seed: [[['--roles=-1'], /--roles must be a whole number/]],
};
const CASES = Object.entries(WRONG_ARGUMENTS).flatMap(([command, cases]) =>
  cases.map(([args, rule]) => [command, args, rule] as const),
);

it.each(CASES)(
  '%s with %j names the argument and the rule in one line, and writes nothing',
  async (command, args, rule) => {
    const before = readBoard();
    const ended = await run(command, ...args);
    expectRefusal(command, ended, args);
    expect(ended.stderr).toMatch(rule);
    expect(readBoard().equals(before)).toBe(true);
  },
);

// Root reads every file.
it.skipIf(process.getuid?.() === 0)('Import and restore name a file that they may not read', async () => {
  const closed = join(outside, 'closed');
  writeFileSync(closed, '{}', { mode: 0 });
  for (const [command, args] of [
    ['import', ['greenhouse', closed, '--company', 'acme']],
    ['restore', [closed, '--replace']],
  ] as const) {
    const ended = await run(command, ...args);
    expectRefusal(command, ended, args);
    expect(ended.stderr).toContain(closed);
  }
});

it('Restore rejects hostile paths in one line, and writes nothing', async () => {
  for (const path of HOSTILE_PATHS) expectRefusal('restore', await run('restore', path, '--replace'), [path]);
});

it.each([
  ['start', '--help'],
  ['clear-demo', '--yes', '--help'],
  ['../../tests/bench/bench', '--help'],
])('%s %s says what it takes, and does nothing', async (command, ...args) => {
  const { code, stdout, stderr } = await run(command, ...args);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.trim()).toMatch(usageOf(basename(command), 'Usage: '));
  expect(readdirSync(folder)).toEqual([]);
});

it('bench --quick accepts neither parts nor sizes', async () => {
  const { code, stderr } = await run('../../tests/bench/bench', '--quick', '--roles', '60');
  expect([code, stderr.split('. Usage: ')[0]]).toEqual([1, '--quick has its own parts and sizes']);
});

it('A command that clears the demo writes nothing, not even a backup, for a board without one', async () => {
  const { code, stderr } = await run('clear-demo', '--yes');
  expect([code, stderr]).toEqual([1, 'This board holds no demo: there is nothing to clear']);
  expect(readdirSync(folder).filter((name) => name.endsWith('.backup'))).toEqual([]);
});
