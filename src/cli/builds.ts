import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { openConfiguredDatabase } from '../db/open.ts';
import { listBuildSettings, readEnv } from '../env.ts';
import { DAY } from '../lib/dates.ts';
import { lowerProcessPriority } from '../lib/yield.ts';
import { computeBuildId } from '../publishing/build-id.ts';
import { describeFailedPages, firstLineOfError } from '../publishing/failed-pages.ts';
import { manifestFilePath, type PageManifest, readManifest } from '../publishing/manifest.ts';
import { runAstroBuild } from './astro-build.ts';
import { bundleAndRenderPages } from './build-pages.ts';
import { projectRoot } from './project.ts';
import { createBuildFromEarlier } from './renew-build.ts';
import { isProcessAlive } from './running.ts';

// Builds are numbered folders in `dist`. A server reads its own while the next is rendered, and the next start takes the
// newest.

export interface Build {
  dist: string;
  manifest: PageManifest;
}

/** Asset folders below `client` that browsers still request from earlier builds. */
const ASSETS = ['_astro', 'builds'];
const ASSET_RETENTION_MS = 30 * DAY;

const nameOf = (number: number): string => `build-${number}`;
const numberOf = (name: string): number => Number(/^build-(\d+)$/.exec(name)?.[1] ?? Number.NaN);

/** Lists builds in `home`, newest first. Some earlier ones have assets only. */
export function listBuildPathsNewestFirst(home: string): string[] {
  return listNumbers(home).map((number) => join(home, nameOf(number)));
}

/** Finds the newest build that fits. A newer one of other code may exist after a failed release. */
export function findNewestBuild(
  home: string,
  fits: (manifest: PageManifest) => boolean = () => true,
): Build | undefined {
  for (const dist of listBuildPathsNewestFirst(home)) {
    const manifest = readManifest(dist);
    if (manifest && fits(manifest)) return { dist, manifest };
  }
  return undefined;
}

/** Adds a build. `isFull` reuses no pages. @throws Error with the last lines of a failed build. */
export const createBuild = (home: string, { isFull = false } = {}): Promise<Build> =>
  placeBuild(
    home,
    async (dist) => (isFull ? undefined : await renewNewest(home, dist)) ?? (await bundleAndRenderPages(dist)),
  );

/**
 * Adds a build of the code and editorial pages. Others are rendered on request until `renderMissingPagesInChildProcess` is
 * done. @throws Error with the last lines of a failed build.
 */
export const createBuildWithoutDataPages = (home: string, fill?: () => Promise<void>): Promise<Build> =>
  placeBuild(home, (dist) => runAstroBuild(dist, { isOnlyEditorial: true, fill }));

/** Writes a build in a temporary folder, then renames it to its number. */
async function placeBuild(home: string, write: (dist: string) => Promise<PageManifest>): Promise<Build> {
  const unfinished = join(home, `${UNFINISHED}${process.pid}`);
  const rendered = join(unfinished, 'dist');
  rmSync(unfinished, { recursive: true, force: true });
  try {
    mkdirSync(unfinished, { recursive: true });
    linkPackagesInto(unfinished);
    const manifest = await write(rendered);
    if (manifest.failed.length > 0) console.error(describeFailedPages(manifest.failed));
    linkPackagesInto(rendered);
    const dist = place(rendered, home);
    removeOldBuilds(home);
    return { dist, manifest };
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Renders missing pages at low priority and returns the manifest. @throws Error if it fails or is aborted. */
export async function renderMissingPagesInChildProcess(dist: string, signal: AbortSignal): Promise<PageManifest> {
  const child = spawn(process.execPath, [join(projectRoot, 'src/cli/complete-build.ts'), dist], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    signal,
  });
  lowerProcessPriority(child);
  const [code] = await once(child, 'close');
  const manifest = code === 0 ? readManifest(dist) : undefined;
  if (!manifest) throw new Error(`Rendering the pages failed: the process exited with ${code}`);
  return manifest;
}

/** Builds in a child process, which frees its memory on exit. @throws Error with the reason if it fails. */
export async function createBuildInChildProcess(home: string): Promise<Build> {
  const child = spawn(process.execPath, [join(projectRoot, 'src/cli/build.ts')], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-MAX_OUTPUT_LENGTH);
  });
  const [code] = await once(child, 'close');
  const build = code === 0 ? findNewestBuild(home) : undefined;
  if (!build) throw new Error(output.trim() || `The build failed: the process exited with ${code}`);
  process.stderr.write(output);
  return build;
}

const MAX_OUTPUT_LENGTH = 4_000;

const UNFINISHED = '.unfinished-';

/** Updates the newest build of this code and these settings. Undefined if there is none. */
async function renewNewest(home: string, dist: string): Promise<PageManifest | undefined> {
  const env = readEnv();
  const buildId = computeBuildId(projectRoot, listBuildSettings(env));
  const before = findNewestBuild(home, (manifest) => manifest.buildId === buildId);
  if (!before) return undefined;
  try {
    return await createBuildFromEarlier(before, dist, {
      db: await openConfiguredDatabase(),
      databaseUrl: env.DATABASE_URL,
      origin: env.SITE_URL,
    });
  } catch (error) {
    // The previous build may have been removed or damaged.
    console.error(`Pages of the previous build cannot be reused, so all are rendered: ${firstLineOfError(error)}`);
    rmSync(dist, { recursive: true, force: true });
    return undefined;
  }
}

/** Links packages into a build folder outside the project. @throws Error if it is not writable. */
export function linkPackagesInto(folder: string): void {
  const link = join(folder, 'node_modules');
  if (!relative(projectRoot, folder).startsWith('..') || existsSync(link)) return;
  try {
    // Broken link, copied from another machine.
    rmSync(link, { force: true });
    symlinkSync(join(projectRoot, 'node_modules'), link);
  } catch (error) {
    throw new Error(`${folder} needs a link to ${join(projectRoot, 'node_modules')}: ${(error as Error).message}`);
  }
}

function place(rendered: string, home: string): string {
  for (let number = (listNumbers(home)[0] ?? 0) + 1; ; number++) {
    const dist = join(home, nameOf(number));
    try {
      renameSync(rendered, dist);
      return dist;
    } catch (error) {
      // Another build took the number.
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

export interface BuildUsage {
  /** Marks one build as used and releases the others. */
  settle: (dist: string) => void;
  end: () => void;
}

/** Keeps all builds from removal until this process settles on one or ends. */
export function markBuildsInUse(home: string): BuildUsage {
  const marker = join(home, NOTES, String(process.pid));
  try {
    mkdirSync(join(home, NOTES), { recursive: true });
    writeFileSync(marker, ANY);
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return { settle: () => {}, end: () => {} };
  }
  return { settle: (dist) => writeFileSync(marker, dist), end: () => rmSync(marker, { force: true }) };
}

const NOTES = '.in-use';
const ANY = '';

/** Removes old builds. Keeps the newest and those in use, and recent assets of others. */
export function removeOldBuilds(home: string, now = Date.now()): void {
  // List builds before reading marks, so that a process that marks later sees at least these.
  const [, ...earlier] = listBuildPathsNewestFirst(home);
  const used = readNotes(home);
  if (used.includes(ANY)) return;
  for (const dist of earlier) if (!used.includes(dist)) reduceToAssets(dist, now);
  for (const name of readdirSync(home)) {
    const builder = name.startsWith(UNFINISHED) ? Number(name.slice(UNFINISHED.length)) : undefined;
    if (builder !== undefined && !isProcessAlive(builder)) rmSync(join(home, name), { recursive: true, force: true });
  }
}

function readNotes(home: string): string[] {
  const notes = join(home, NOTES);
  return listFolder(notes).flatMap((name) => {
    const file = join(notes, name);
    if (isProcessAlive(Number(name))) return readFileSync(file, 'utf8');
    rmSync(file, { force: true });
    return [];
  });
}

function reduceToAssets(dist: string, now: number): void {
  // Symbolic link to files of the operator.
  if (lstatSync(dist).isSymbolicLink()) return;
  if (existsSync(manifestFilePath(dist))) {
    rmSync(manifestFilePath(dist));
    for (const name of readdirSync(dist)) if (name !== 'client') rmSync(join(dist, name), { recursive: true });
    for (const name of listFolder(join(dist, 'client'))) {
      if (!ASSETS.includes(name)) rmSync(join(dist, 'client', name), { recursive: true });
    }
    utimesSync(dist, now / 1_000, now / 1_000);
  } else if (now - statSync(dist).mtimeMs > ASSET_RETENTION_MS) {
    rmSync(dist, { recursive: true });
  }
}

/** Newest first. */
function listNumbers(home: string): number[] {
  return listFolder(home)
    .map(numberOf)
    .filter((number) => !Number.isNaN(number))
    .sort((a, b) => b - a);
}

const listFolder = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
