import { join } from 'node:path';
import { readBoardId } from '../db/board-settings.ts';
import { watchFile } from '../db/same-file.ts';
import type { Db } from '../db/tables.ts';
import { builtFor, type Env, readEnv } from '../env.ts';
import { paths } from '../paths.ts';
import { computeBuildId } from '../publishing/build-id.ts';
import { startServer } from '../server/main.ts';
import { addBuild, type Build, findBuild, listBuilds, noteUse } from './builds.ts';
import { onStopSignal, runCommand } from './command.ts';
import { openBoard } from './open-board.ts';
import { buildsFolder, projectRoot } from './project.ts';
import { noteRunning } from './running.ts';

await runCommand(async () => {
  const env = readEnv();
  const db = await openBoard(env);
  const use = noteUse(buildsFolder);
  const build = await buildWhatChanged(env, db);
  use.settle(build.dist);
  const earlier = listBuilds(buildsFolder).filter((dist) => dist !== build.dist);
  const server = await startServer(env, { ...build, earlier, publicDir: join(projectRoot, 'public') }, db);
  const forget = noteRunning(env);
  printAddresses(env, server.store.size);
  const stop = async (reason: string, code = 0) => {
    console.log(`${reason}: finishing open requests`);
    stopWatching();
    await server.stop();
    await db.destroy();
    forget();
    use.end();
    process.exit(code);
  };
  // Whatever keeps servers running starts it anew, on the database that is there now.
  const stopWatching = watchFile(env.DATABASE_URL, () => void stop('The database file was replaced', 1));
  onStopSignal(stop);
});

/** Data that changed since the build is followed by the server; only code, content or another database need a new build. */
async function buildWhatChanged(env: Env, db: Db): Promise<Build> {
  const build = findBuild(buildsFolder);
  const isFresh =
    build?.manifest.buildId === computeBuildId(projectRoot, builtFor(env)) &&
    build.manifest.point.boardId === (await readBoardId(db));
  return isFresh ? build : addBuild(buildsFolder);
}

function printAddresses(env: Env, pages: number): void {
  console.log(`
Easel is open at ${env.SITE_URL}, with ${pages} pages ready

  Roles       ${env.SITE_URL}/roles
  Companies   ${env.SITE_URL}/companies
  Journal     ${env.SITE_URL}/blog
  Interface   ${env.SITE_URL}/_ui
  Recruiters  ${env.SITE_URL}${paths.signIn()}${env.isLocal ? `, with any e-mail address; codes appear here and at ${paths.localMail()}` : ''}
  Admin       ${env.SITE_URL}${paths.admin()}, for ${env.ADMIN_EMAILS.join(', ') || 'nobody yet: set ADMIN_EMAILS'}

Press Ctrl+C to stop.`);
}
