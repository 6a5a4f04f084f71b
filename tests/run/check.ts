import { fileURLToPath } from 'node:url';
import { withBuildLock } from '../../src/cli/build-lock.ts';
import { packaged } from './programs.ts';
import { runProgram } from './run-program.ts';

/** Types, format, lint, dead code, unsafe look-ups and naming. Silent when all is well, otherwise prints every finding; hints count as errors. */
const checks = [
  ['astro', 'check', '--noSync', '--minimumFailingSeverity', 'hint'],
  ['biome', 'check', '--error-on-warnings', '.'],
  ['knip', '--no-progress', '--no-config-hints'],
] as const;

// The types of articles: first, and by itself, for what is tested meanwhile may be building.
const synced = await withBuildLock(() => runProgram(packaged('astro'), ['sync']));
const outcomes = await Promise.all([
  ...checks.map(([program, ...args]) => runProgram(packaged(program), args)),
  runProgram(process.execPath, [fileURLToPath(new URL('source-rules.ts', import.meta.url))]),
]);
const failed = [synced, ...outcomes].filter(({ code }) => code !== 0);
for (const { output } of failed) console.error(output);
process.exitCode = failed.length > 0 ? 1 : 0;
