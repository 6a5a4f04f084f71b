import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { MIN_MEMORY_MB } from '../../../src/lib/memory.ts';
import { bareEnv } from '../bare-env.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'easel-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command in an empty folder, with these settings alone. */
const run = (command: string, settings: Record<string, string>) =>
  new Promise<{ code: unknown; printed: string }>((resolve) => {
    const file = join(projectRoot, 'src/cli', command === 'start' ? 'start.ts' : `${command}.ts`);
    const options = { cwd: folder, env: { ...bareEnv, ...settings } };
    execFile(process.execPath, [file], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, printed: stdout + stderr }),
    );
  });

it.each([
  ['start', { PORT: '70000' }, /^A setting is wrong\. PORT: /],
  ['start', { SITE_URL: 'https://jobs.example.com' }, /^A setting is wrong\. SECRET: must be set because SITE_URL is/],
  [
    'start',
    { MEMORY_MB: String(MIN_MEMORY_MB - 1) },
    new RegExp(`^A setting is wrong\\. MEMORY_MB: must be a whole number from ${MIN_MEMORY_MB} to 1048576$`),
  ],
  ['build', { SITE_URL: 'https://jobs.example.com' }, /^A setting is wrong\. SECRET: must be set/],
  ['worker', { NODE_ENV: 'production' }, /^A setting is wrong\. SECRET: must be set/],
  ['seed', { NODE_ENV: 'production' }, /^A setting is wrong\. SECRET: must be set/],
] as const)('%s with %j is rejected in one line, before anything is written', async (command, settings, message) => {
  const { code, printed } = await run(command, settings);
  expect(code).toBe(1);
  expect(printed.trim()).toMatch(message);
  expect(printed.trim().split('\n')).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([]);
});
