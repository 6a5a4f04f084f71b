import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '../../src/cli/project.ts';
import { readDatabaseId } from '../../src/db/board-settings.ts';
import { openDatabase } from '../../src/db/open.ts';
import { fillWithDemo } from '../../src/demo/fill.ts';
import { readShippedTextsOrThrow } from '../../src/features/editorial/shipped-texts.ts';
import { installShippedTexts } from '../../src/features/editorial/text.commands.ts';
import { recomputePayAndTrends } from '../../src/features/market/market.commands.ts';
import { refreshIndexedListings } from '../../src/features/search/indexed-listings.commands.ts';
import { sha256 } from '../../src/lib/hash.ts';
import { computeBuildId } from '../../src/publishing/build-id.ts';
import { readManifest } from '../../src/publishing/manifest.ts';
import { shareSetup } from '../run/shared-setup.ts';
import { plantForHistories } from '../server/plant.ts';
import { freePort, isFree } from '../server/postgres.ts';
import { moveBuild } from './move-build.ts';
import { WORKERS } from './workers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One build per worker, each for another address (own-build.ts). */
    builds: Build[];
    /** Database of the builds, copied by `openSite`. */
    databaseFile: string;
  }
}

export interface Build {
  /** Folder of a complete build. Read only. */
  dist: string;
  /** `SITE_URL` of the build, without a trailing slash. */
  origin: string;
}

const output = join(projectRoot, 'tests/.output');
const databaseFile = join(output, 'board/easel.db');
/** Inputs of the board. The demo's code is not part of a build's identity. */
const stampFile = join(output, 'board/made-of');
/** First port of workers, distinct for each copy of the project. */
const FIRST_PORT = 20_000 + (createHash('sha256').update(projectRoot).digest().readUInt16BE() % 1_500) * WORKERS;
const USUAL_PORTS = Array.from({ length: WORKERS }, (_, i) => FIRST_PORT + i);

/** Board and builds of all browser tests, made again after changes. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { value, release } = await shareSetup('builds', findOrMakeBuilds);
  project.provide('builds', value);
  project.provide('databaseFile', databaseFile);
  return release;
}

async function findOrMakeBuilds() {
  const builds: Build[] = [];
  for (const [i, usual] of USUAL_PORTS.entries()) {
    const port = (await isFree(usual)) ? usual : await freePort();
    builds.push({ dist: join(output, `dist-${i + 1}`), origin: `http://localhost:${port}` });
  }
  if (!isBoardFresh()) await makeBoard();
  const boardId = await readOwnBoardId();
  let made = builds.find((build) => isFresh(build, boardId));
  for (const build of builds.filter((build) => !isFresh(build, boardId))) {
    if (made) moveBuild(made, build, idOf(build));
    else made = await make(build);
  }
  return { value: builds, remove: async () => {} };
}

const isBoardFresh = (): boolean => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp();

async function readOwnBoardId(): Promise<string> {
  const db = await openDatabase(`file:${databaseFile}`);
  return readDatabaseId(db).finally(() => db.destroy());
}

function isFresh(build: Build, boardId: string): boolean {
  const manifest = readManifest(build.dist);
  return manifest?.buildId === idOf(build) && manifest.point.boardId === boardId;
}

const idOf = ({ origin }: Build): string => computeBuildId(projectRoot, [origin]);

/** Includes the date, because roles expire. */
function stamp(): string {
  const sources = ['src/demo', 'tests/e2e/build.ts', 'tests/server/plant.ts'].flatMap(listFiles).sort();
  return sha256(
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

async function makeBoard(): Promise<void> {
  rmSync(join(output, 'board'), { recursive: true, force: true });
  mkdirSync(join(output, 'board'), { recursive: true });
  const db = await openDatabase(`file:${databaseFile}`);
  await fillWithDemo(db, new Date(), { openJobs: 300, closedJobs: 400, companies: 60 });
  await installShippedTexts(db, readShippedTextsOrThrow(projectRoot), new Date(), { isUpdate: true });
  await plantForHistories(db);
  // As the schedule does, so that pay pages equal the build's.
  await recomputePayAndTrends(db, new Date());
  await refreshIndexedListings(db, new Date());
  await db.destroy();
  writeFileSync(stampFile, stamp());
}

/** Builds every page with Astro alone, for comparison, in its own process. */
async function make({ dist, origin }: Build): Promise<Build> {
  const build = `
    import { runAstroBuild } from './src/cli/astro-build.ts';
    await runAstroBuild(${JSON.stringify(dist)});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: `file:${databaseFile}`, DATA_DIR: join(output, 'board'), SITE_URL: origin },
  });
  return { dist, origin };
}
