import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { fillWithDemo } from '../../src/cli/demo/fill.ts';
import { projectRoot } from '../../src/cli/project.ts';
import { readBoardId } from '../../src/db/board-settings.ts';
import { openDatabase } from '../../src/db/open.ts';
import { computeBuildId } from '../../src/publishing/build-id.ts';
import { readManifest } from '../../src/publishing/manifest.ts';
import { freePort } from '../server/postgres.ts';
import { plantCompanies } from './plant-companies.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A complete build, not to be written to. */
    dist: string;
    /** The database that the build shows, not to be written to: `openSite` copies it. */
    databaseFile: string;
    /** `SITE_URL` of the build, without a trailing slash. */
    origin: string;
  }
}

const output = join(projectRoot, 'tests/.output');
const dist = join(output, 'dist');
const databaseFile = join(output, 'board/easel.db');
const USUAL_PORT = 4399;

/** One board and one build of it for all browser and HTTP tests, made again only when something changed. */
export default async function setup(project: TestProject): Promise<void> {
  const port = (await isFree(USUAL_PORT)) ? USUAL_PORT : await freePort();
  const origin = `http://localhost:${port}`;
  if (!(await isFresh(origin))) await make(origin);
  project.provide('dist', dist);
  project.provide('databaseFile', databaseFile);
  project.provide('origin', origin);
}

/** Roles expire by the calendar, so a board of another day would not be the one that was built. */
async function isFresh(origin: string): Promise<boolean> {
  const manifest = readManifest(dist);
  if (!manifest || !existsSync(databaseFile)) return false;
  if (manifest.buildId !== computeBuildId(projectRoot, [origin])) return false;
  if (manifest.builtAt.slice(0, 10) !== new Date().toISOString().slice(0, 10)) return false;
  const db = await openDatabase(`file:${databaseFile}`);
  const boardId = await readBoardId(db).finally(() => db.destroy());
  return manifest.boardId === boardId;
}

async function make(origin: string): Promise<void> {
  rmSync(join(output, 'board'), { recursive: true, force: true });
  mkdirSync(join(output, 'board'), { recursive: true });
  const db = await openDatabase(`file:${databaseFile}`);
  await fillWithDemo(db, new Date(), { openRoles: 300, closedRoles: 300, companies: 60 });
  await plantCompanies(db);
  await db.destroy();
  // A process of its own: the settings of a process are read once.
  const build = `
    import { buildPages } from './src/cli/build.ts';
    import { currentDatabase } from './src/db/current.ts';
    await buildPages(${JSON.stringify(dist)});
    await (await currentDatabase()).destroy();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: `file:${databaseFile}`, DATA_DIR: join(output, 'board'), SITE_URL: origin },
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
}
