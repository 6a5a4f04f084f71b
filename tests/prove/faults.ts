import { parseArgs } from 'node:util';
import { findNewestBuild } from '../../src/cli/builds.ts';
import { buildsFolder } from '../../src/cli/project.ts';
import { readEnv } from '../../src/env.ts';
import { proveHistories } from './run.ts';

/** Kinds of tags that pages hold, by what stands before the colon. */
export const TAG_KINDS = [
  'job',
  'near',
  'tail',
  'company',
  'company-jobs',
  'work',
  'companies',
  'open-to',
  'category',
  'list',
  'facts',
  'sitemap',
  'ads',
  'replies',
  'categories',
  'currencies',
  'newsletter',
  'pay',
  'trend',
] as const;

// Says after how many changes the proof finds out that a kind of tag is missing.
if (import.meta.main) {
  const builds = buildsFolder(readEnv());
  const { values } = parseArgs({
    options: {
      kind: { type: 'string' },
      changes: { type: 'string', default: '300' },
      seeds: { type: 'string', default: '3' },
      dist: { type: 'string', default: findNewestBuild(builds)?.dist ?? builds },
    },
  });
  let missed = 0;
  for (const kind of values.kind ? [values.kind] : TAG_KINDS) {
    const outcome = await proveHistories({
      engine: 'sqlite',
      dist: values.dist,
      firstSeed: 1,
      seeds: Number(values.seeds),
      changes: Number(values.changes),
      loses: kind,
    });
    if (!outcome.failure) missed++;
    console.log(
      `without ${kind}: ${outcome.failure ? `found after ${outcome.changes} changes: ${outcome.failure.slice(0, 160)}` : `NOT FOUND in ${outcome.changes} changes`}`,
    );
  }
  process.exit(missed > 0 ? 1 : 0);
}
