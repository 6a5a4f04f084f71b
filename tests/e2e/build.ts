import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { fillWithDemo } from '../../src/cli/demo/fill.ts';
import { projectRoot } from '../../src/cli/project.ts';
import { readBoardId } from '../../src/db/board-settings.ts';
import { openDatabase } from '../../src/db/open.ts';
import { digest } from '../../src/lib/hash.ts';
import { computeBuildId } from '../../src/publishing/build-id.ts';
import { readManifest } from '../../src/publishing/manifest.ts';
import { freePort } from '../server/postgres.ts';
import { plantForHistories } from './plant-for-histories.ts';

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
/** What the board was made of: the demo's own code is no part of a build's identity. */
const stampFile = join(output, 'board/made-of');
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

async function isFresh(origin: string): Promise<boolean> {
  const manifest = readManifest(dist);
  if (!manifest || !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp()) return false;
  if (manifest.buildId !== computeBuildId(projectRoot, [origin])) return false;
  const db = await openDatabase(`file:${databaseFile}`);
  const boardId = await readBoardId(db).finally(() => db.destroy());
  return manifest.boardId === boardId;
}

/** Today's date is part of it: roles expire by the calendar, so that a board of another day would change under the tests. */
function stamp(): string {
  const sources = ['src/cli/demo', 'tests/e2e/build.ts', 'tests/e2e/plant-for-histories.ts'].flatMap(listFiles).sort();
  return digest(
    [new Date().toISOString().slice(0, 10), ...sources.map((file) => readFileSync(file, 'utf8'))].join('\0'),
  );
}

function listFiles(path: string): string[] {
  const full = join(projectRoot, path);
  if (path.endsWith('.ts')) return [full];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function make(origin: string): Promise<void> {
  rmSync(join(output, 'board'), { recursive: true, force: true });
  mkdirSync(join(output, 'board'), { recursive: true });
  const db = await openDatabase(`file:${databaseFile}`);
  await fillWithDemo(db, new Date(), { openRoles: 300, closedRoles: 300, companies: 60 });
  await plantForHistories(db);
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
  writeFileSync(stampFile, stamp());
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
}
