import { withBuildLock } from '../../src/cli/build-lock.ts';
import { packaged } from './programs.ts';
import { runQuietly } from './quietly.ts';

/** Types, format, lint and what nothing uses: silent when all is well, otherwise all that was found. A hint counts as much as an error. */
const checks = [
  ['astro', 'check', '--noSync', '--minimumFailingSeverity', 'hint'],
  ['biome', 'check', '--error-on-warnings', '.'],
  ['knip', '--no-progress', '--no-config-hints'],
] as const;

// The types of articles: first, and by itself, for what is tested meanwhile may be building.
const synced = await withBuildLock(() => runQuietly(packaged('astro'), ['sync']));
const outcomes = await Promise.all(checks.map(([program, ...args]) => runQuietly(packaged(program), args)));
const failed = [synced, ...outcomes].filter(({ code }) => code !== 0);
for (const { said } of failed) console.error(said);
process.exitCode = failed.length > 0 ? 1 : 0;
