import cluster from 'node:cluster';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readDatabaseId } from '../db/board-settings.ts';
import { watchForReplacedDatabase } from '../db/same-file.ts';
import type { Db } from '../db/tables.ts';
import { type Env, listBuildSettings, readEnv } from '../env.ts';
import { findMemorySetting, MEMORY_ENVIRONMENT, nodeMemoryFlags } from '../lib/memory.ts';
import { paths } from '../paths.ts';
import { computeBuildId } from '../publishing/build-id.ts';
import type { PageManifest } from '../publishing/manifest.ts';
import type { ShutdownOptions } from '../server/draining.ts';
import { startServer } from '../server/main.ts';
import type { PageStore } from '../server/page-store.ts';
import {
  type Build,
  createBuildInChildProcess,
  createBuildWithoutDataPages,
  findNewestBuild,
  linkPackagesInto,
  listBuildPathsNewestFirst,
  markBuildsInUse,
  renderMissingPagesInChildProcess,
} from './builds.ts';
import { onStopSignal, runCommand } from './command.ts';
import { openServableDatabase, seedDatabase, shouldFillWithDemo } from './open-board.ts';
import { buildsFolder, projectRoot } from './project.ts';
import { controlSocketPath, notifySupervisor, SECOND_SERVER_FLAG, type SupervisorMessage } from './release-protocol.ts';
import { recordRunningServer } from './running.ts';
import { assertNoNewlyBrokenPages } from './server-request.ts';

beginWithinMemory();

// Server, with or without a supervisor. Takes over the port of a running server.
await runCommand(async () => {
  const env = readEnv();
  const isTakingOver = process.argv.includes(SECOND_SERVER_FLAG);
  const db = await openServableDatabase(env, { isSecondServer: isTakingOver });
  const home = buildsFolder(env);
  const use = markBuildsInUse(home);
  const earlierBuilds = listBuildPathsNewestFirst(home);
  const build = await findOrAddBuild(env, db, home, isTakingOver);
  linkPackagesInto(build.dist);
  use.settle(build.dist);
  const served = {
    ...build,
    builds: () => listBuildPathsNewestFirst(home),
    publicDir: join(projectRoot, 'public'),
    isTakingOver,
  };
  const server = await (isTakingOver ? assertNoNewlyBrokenPages(env, build.manifest.failed) : Promise.resolve())
    .then(() => startServer(env, served, db))
    .catch((error) => {
      // A build of a failed release was never served, so no page names its assets.
      if (isTakingOver && !earlierBuilds.includes(build.dist)) rmSync(build.dist, { recursive: true, force: true });
      throw error;
    });
  const removePidFile = recordRunningServer(env);
  printAddresses(env, server.store.size);
  const stopped = new AbortController();
  if (!build.manifest.isComplete) void completePages(server.store, build.dist, stopped.signal);
  let ended: Promise<void> | undefined;
  const stop = (reason: string, code = 0, options?: ShutdownOptions): Promise<void> => {
    console.log(`${reason}: finishing open requests`);
    stopWatching();
    stopped.abort();
    const closed = server.stop(options);
    ended ??= closed.then(async () => {
      await db.destroy();
      removePidFile();
      use.end();
      process.exit(code);
    });
    return ended;
  };
  // Stops, so that the supervisor restarts the server with the new database file.
  const stopWatching = watchForReplacedDatabase(env.DATABASE_URL, () => void stop('The database file was replaced', 1));
  onStopSignal((signal) => stop(signal, 0, { noticeMs: signal === 'SIGTERM' ? env.DRAIN_SECONDS * 1_000 : 0 }));
  process.on('message', (message: SupervisorMessage) => {
    if (message.kind === 'leave') void stop('The next release serves', 0, { hasSuccessor: true });
  });
  await notifySupervisor({ kind: 'ready', control: controlSocketPath(env.DATA_DIR) });
});

/** Finds or adds a build of this code, content and database. A release renders all pages first. */
async function findOrAddBuild(env: Env, db: Db, home: string, isTakingOver: boolean): Promise<Build> {
  const buildId = computeBuildId(projectRoot, listBuildSettings(env));
  if (await shouldFillWithDemo(env, db)) return createBuildWithoutDataPages(home, () => seedDatabase(env, db));
  await seedDatabase(env, db);
  const boardId = await readDatabaseId(db);
  const fits = (manifest: PageManifest) => manifest.buildId === buildId && manifest.point.boardId === boardId;
  const build = findNewestBuild(home, isTakingOver ? (manifest) => manifest.isComplete && fits(manifest) : fits);
  return build ?? (isTakingOver ? createBuildInChildProcess(home) : createBuildWithoutDataPages(home));
}

async function completePages(store: PageStore, dist: string, signal: AbortSignal): Promise<void> {
  const ticket = store.beginRendering();
  try {
    const { pages } = await renderMissingPagesInChildProcess(dist, signal);
    store.add(ticket, pages);
  } catch (error) {
    if (!signal.aborted) console.error(`Pages are rendered on request only: ${(error as Error).message}`);
  } finally {
    store.endRendering(ticket);
  }
}

/** Restarts a server without a supervisor, because Node takes memory limits at start only. */
function beginWithinMemory(): void {
  const wanted = nodeMemoryFlags(findMemorySetting(process.cwd()));
  if (cluster.isWorker || wanted.every((one) => process.execArgv.includes(one))) return;
  const [script = '', ...args] = process.argv.slice(1);
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...wanted, script, ...args], {
    ...process.env,
    ...MEMORY_ENVIRONMENT,
  });
}

function printAddresses(env: Env, pages: number): void {
  console.log(`
Easel is open at ${env.SITE_URL}, with ${pages} pages ready

  Roles       ${env.SITE_URL}/roles
  Companies   ${env.SITE_URL}/companies
  Journal     ${env.SITE_URL}/blog
  Interface   ${env.SITE_URL}/_ui
  Recruiters  ${env.SITE_URL}${paths.signIn()}${env.isLocal ? `, with any e-mail address; codes appear here and at ${paths.localMail()}` : ''}
  Admin       ${env.SITE_URL}${paths.admin()}, for ${env.ADMIN_EMAILS.join(', ') || 'no one yet: set ADMIN_EMAILS'}

Press Ctrl+C to stop.`);
}
