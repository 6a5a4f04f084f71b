import { createBuildFromEarlier } from '../../../src/cli/renew-build.ts';
import { openConfiguredDatabase } from '../../../src/db/open.ts';
import { readEnv } from '../../../src/env.ts';
import { closeJob } from '../../../src/features/jobs/job.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { readManifest } from '../../../src/publishing/manifest.ts';

// Builds again into a second folder, reusing the first, with `after` once a role has ended.
const [from = '', to = '', after] = process.argv.slice(2);
const { DATABASE_URL, SITE_URL } = readEnv();
const db = await openConfiguredDatabase();
if (after) {
  const { hash } = await db
    .selectFrom('jobs')
    .select('hash')
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expectValue(await closeJob(db, { kind: 'system', name: 'bench' }, { hash, reason: 'filled' }, new Date()));
}
const manifest = readManifest(from);
const renewed =
  manifest &&
  (await createBuildFromEarlier({ dist: from, manifest }, to, { db, databaseUrl: DATABASE_URL, origin: SITE_URL }));
if (!renewed) throw new Error(`The build in ${from} could not be taken over`);
process.send?.('built');
