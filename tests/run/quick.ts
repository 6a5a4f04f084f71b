import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { packaged, VITEST } from './programs.ts';
import { runProgram } from './run-program.ts';

// Types of what changed, and the tests that need neither a browser nor Postgres.

/** Tests that wait for killed processes, locks or silent networks, start many programs, or run many random rounds. */
const SLOW = [
  '*/*-kill',
  '*/histories',
  'applications/letters',
  'backup/*',
  'cli/*',
  'companies/company-images',
  'db/backup*',
  'db/connections',
  'db/foreign-lock',
  'importing/import',
  'mail/deliveries',
  'newsletter/newsletter',
  'queue/workers',
  'search/judged-search',
];
const excluded = SLOW.flatMap((name) => ['--exclude', `tests/server/${name}.test.ts`]);
const checking = runProgram(packaged('tsc'), ['--noEmit', '--incremental', '--tsBuildInfoFile', 'tests/.output/types']);
const tests = spawn(
  packaged('vitest'),
  [...VITEST, '--project', 'unit', '--project', 'server', ...excluded, ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, EASEL_ENGINES: 'sqlite' } },
);
const [code] = await once(tests, 'exit');
const types = await checking;
if (types.code !== 0) console.error(types.output);
process.exitCode = (code ?? 1) || types.code;
