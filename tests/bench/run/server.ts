import { join } from 'node:path';
import { projectRoot } from '../../../src/cli/project.ts';
import { readDatabaseId } from '../../../src/db/board-settings.ts';
import { openConfiguredDatabase } from '../../../src/db/open.ts';
import { listBuildSettings, readEnv } from '../../../src/env.ts';
import { computeBuildId } from '../../../src/publishing/build-id.ts';
import { readManifest } from '../../../src/publishing/manifest.ts';
import { startServer } from '../../../src/server/main.ts';

// Serves a build in another folder like `npm start`.
const [dist = ''] = process.argv.slice(2);
// Webhooks may reach this machine.
const env = { ...readEnv(), SOURCES_INSIDE: 'on' as const };
const db = await openConfiguredDatabase();
const manifest = readManifest(dist);
const isFresh =
  manifest?.buildId === computeBuildId(projectRoot, listBuildSettings(env)) &&
  manifest.point.boardId === (await readDatabaseId(db));
const begun = performance.now();
const server = await startServer(env, { dist, publicDir: join(projectRoot, 'public'), manifest }, db);
process.send?.({ startServerMs: performance.now() - begun, pages: server.store.size, isFresh });

process.once('SIGTERM', async () => {
  await server.stop();
  await db.destroy();
  process.exit(0);
});
