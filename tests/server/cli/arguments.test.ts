import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { bareEnv } from '../bare-env.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'easel-arguments-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command in an empty folder. */
const run = (command: string, given: string) =>
  new Promise<{ code: unknown; output: string; complained: string }>((resolve) => {
    const words = [join(projectRoot, `src/cli/${command}.ts`), ...given.split(' ').filter(Boolean)];
    execFile(process.execPath, words, { cwd: folder, env: bareEnv }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout.trim(), complained: stderr.trim() }),
    );
  });

/** One line that begins as the command is typed. */
const usageOf = (command: string, before = '') =>
  new RegExp(`^${before}npm ${command === 'start' ? '' : 'run '}${command}\\b.*$`);

it.each([
  ['start', 'now', '“now” is one word too many'],
  ['dev', '--port 5000', "Unknown option '--port'"],
  ['release', 'now', '“now” is one word too many'],
  ['backup', '--to=/backups', "Unknown option '--to'"],
  ['restore', '', 'Say what to restore'],
  ['restore', '--replace=yes a.backup', "Option '--replace' does not take an argument"],
  ['verify', '--site jobs.example.com', '--site must be an http(s) address'],
  ['doctor', '--fix', "Unknown option '--fix'"],
  ['seed', '500', '“500” is one word too many'],
  ['seed', '--roles many', '--roles must be a whole number up to 999999'],
  ['import', '', 'Name an address or a file'],
  ['import', 'https://acme.example/jobs --create Acme', 'Name either --company, or both --create and --website'],
  ['clear-demo', 'yes', '“yes” is one word too many'],
])('%s does nothing with “%s”, and says what is wrong and what it takes', async (command, given, what) => {
  const { code, output, complained } = await run(command, given);
  expect([code, output]).toEqual([1, '']);
  expect(complained.split('. Usage: ')).toEqual([what, expect.stringMatching(usageOf(command))]);
  expect(readdirSync(folder)).toEqual([]);
});

it.each(['start', 'release', 'clear-demo'])('%s --help says what it takes, and does nothing', async (command) => {
  const { code, output, complained } = await run(command, command === 'clear-demo' ? '--yes --help' : '--help');
  expect([code, complained]).toEqual([0, '']);
  expect(output).toMatch(usageOf(command, 'Usage: '));
  expect(readdirSync(folder)).toEqual([]);
});

it.each(['tests/prove/prove', 'tests/bench/bench'])('%s --help says what it takes, and does nothing', async (file) => {
  const { code, output, complained } = await run(`../../${file}`, '--help');
  expect([code, complained]).toEqual([0, '']);
  expect(output).toMatch(usageOf(basename(file), 'Usage: '));
  expect(readdirSync(folder)).toEqual([]);
});
