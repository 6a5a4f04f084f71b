import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseCommandLineOrThrow } from '../../src/cli/arguments.ts';
import { findNewestBuild } from '../../src/cli/builds.ts';
import { runCommand } from '../../src/cli/command.ts';
import { buildsFolder } from '../../src/cli/project.ts';
import { readEnv } from '../../src/env.ts';
import { startPostgres } from '../server/postgres.ts';
import { proveHistories } from './run.ts';

// The proof in full: random histories on both engines, every page compared with a fresh render after every change.
const USAGE =
  'npm run prove [-- --seeds <number> --changes <number> --first <number> --engine sqlite|postgres|both --dist <folder>]';

await runCommand(async () => {
  const builds = buildsFolder(readEnv());
  const { flags: values } = parseCommandLineOrThrow({
    usage: USAGE,
    flags: {
      seeds: { type: 'string', default: '30' },
      changes: { type: 'string', default: '300' },
      first: { type: 'string', default: '1' },
      engine: { type: 'string', default: 'both' },
      dist: { type: 'string', default: findNewestBuild(builds)?.dist ?? builds },
    },
  });
  if (!existsSync(join(values.dist, 'server/entry.mjs'))) {
    throw new Error('There is no build: run "npm run build" first');
  }
  const engines =
    values.engine === 'both' ? (['sqlite', 'postgres'] as const) : [values.engine as 'sqlite' | 'postgres'];
  const postgres = engines.includes('postgres') ? await startPostgres() : undefined;
  let failed = false;
  for (const engine of engines) {
    const begun = Date.now();
    const outcome = await proveHistories({
      engine,
      dist: values.dist,
      postgresUrl: postgres?.url,
      firstSeed: Number(values.first),
      seeds: Number(values.seeds),
      changes: Number(values.changes),
      report: (line) => console.log(line),
    });
    failed ||= outcome.failure !== undefined;
    console.log(
      `${engine}: ${outcome.changes} changes, ${outcome.compared} pages asked for, ${outcome.failure ? `FAILED ${outcome.failure}` : 'no difference'} (${Math.round((Date.now() - begun) / 1000)} s)`,
    );
  }
  await postgres?.stop();
  process.exit(failed ? 1 : 0);
});
