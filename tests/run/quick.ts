import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { readList } from '../groups.ts';
import { packaged, VITEST } from './programs.ts';
import { runProgram } from './run-program.ts';

// Types of what changed, and the tests that need neither a browser nor Postgres.

/**
 * Tests that wait for killed processes, locks or silent networks, start many programs, need Postgres, run many random rounds,
 * read hostile texts of 100 kB, or parse all sources. Each took more than 2 s of processor.
 */
const SLOW = readList(`
  server/*/*-kill · server/*/histories · server/alerts/sign-up · server/applications/letters · server/backup/*
  server/cli/* · server/companies/company-images · server/db/* · server/importing/company-logo
  server/importing/hostile-feeds · server/importing/import · server/importing/sources · server/mail/deliveries
  server/market/market-process · server/market/pay · server/mcp/mcp · server/newsletter/newsletter
  server/queue/workers · server/search/judged-search · server/search/search · server/search/search-hostile
  server/search/sitemap · server/storage/storage · unit/cli/demo · unit/lib/sealed-stream · unit/run/naming
  unit/text/markdown · unit/text/time · unit/words/printed
`);
const excluded = SLOW.flatMap((name) => ['--exclude', `tests/${name}.test.ts`]);
const checking = runProgram(packaged('tsc'), ['--noEmit', '--incremental', '--tsBuildInfoFile', 'tests/.output/types']);
const tests = spawn(
  packaged('vitest'),
  // These tests seldom wait, and every worker loads the code again.
  [
    ...VITEST,
    '--project',
    'unit',
    '--project',
    'server',
    `--maxWorkers=${availableParallelism()}`,
    ...excluded,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, EASEL_ENGINES: 'sqlite' } },
);
const [code] = await once(tests, 'exit');
const types = await checking;
if (types.code !== 0) console.error(types.output);
process.exitCode = (code ?? 1) || types.code;
