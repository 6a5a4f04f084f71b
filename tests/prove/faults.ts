import { parseArgs } from 'node:util';
import { findBuild } from '../../src/cli/builds.ts';
import { buildsFolder } from '../../src/cli/project.ts';
import { readEnv } from '../../src/env.ts';
import { tagsOf } from '../../src/publishing/change.ts';
import { proveHistories } from './run.ts';

/** Every kind of tag that a page can hold, by what stands before its colon. */
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
] as const;

/** What a change makes stale, as if its author had forgotten one kind of tag. */
export const withoutKind = (kind: string) => (change: Parameters<typeof tagsOf>[0]) =>
  tagsOf(change).filter((tag) => tag.split(':')[0] !== kind);

// Says after how many changes the proof finds out that a kind of tag is missing.
if (import.meta.main) {
  const builds = buildsFolder(readEnv());
  const { values } = parseArgs({
    options: {
      kind: { type: 'string' },
      changes: { type: 'string', default: '300' },
      seeds: { type: 'string', default: '3' },
      dist: { type: 'string', default: findBuild(builds)?.dist ?? builds },
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
      tagsOf: withoutKind(kind),
    });
    if (!outcome.failure) missed++;
    console.log(
      `without ${kind}: ${outcome.failure ? `found after ${outcome.changes} changes: ${outcome.failure.slice(0, 160)}` : `NOT FOUND in ${outcome.changes} changes`}`,
    );
  }
  process.exit(missed > 0 ? 1 : 0);
}
